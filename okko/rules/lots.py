"""Cards drawn by lot: the dice say which (DRAFT-4, CAMP-6)."""

from okko.model.decision import Roll, RollKind
from okko.rules.table import Flow


def draw(count: int, player: int) -> Flow[int]:
    """Which of `count` cards a player draws, each as likely as any other; the only one is drawn without a throw.

    The dice are read as a number in base six, the first die first; numbers too high to be shared out fairly are
    thrown again.
    """
    dice = 1
    while 6**dice < count:
        dice += 1
    fair = 6**dice - 6**dice % count
    number = 0 if count == 1 else fair
    while number >= fair:
        faces: tuple[int, ...] = yield Roll(RollKind.DRAW, dice, player)
        number = 0
        for face in faces:
            number = number * 6 + face - 1
    return number % count
