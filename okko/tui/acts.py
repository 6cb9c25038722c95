"""Everything a key can do, with the keys it has as the program ships: the one table of them.

An act is written `name keys what it does`; its id is `context.name`. A context is a part of the program whose keys work
together: a screen, or something that lies on several screens. The screens name acts by their ids (`okko.tui.bound`).
"""

from typing import Final

from okko.tui.act import Act, Context, read

_EVERYWHERE: Final = "app go do part list"
_WRITTEN: Final = (
    (
        "app",
        "Everywhere",
        "",
        """
        help          f1,question_mark      List the keys that work now
        codex         f2                    Look up cards, tiles, rules and words
        settings      f3                    Settings
        palette       ctrl+p                Find a command
        copy          super+c,ctrl+insert   Copy what is selected with the mouse
        quit          ctrl+q,ctrl+c         Quit
        """,
    ),
    (
        "go",
        "Going about",
        "",
        """
        up            up,k                  Up
        down          down,j                Down
        left          left,h                Left
        right         right,l               Right
        """,
    ),
    (
        "do",
        "Answering",
        "",
        """
        confirm       enter,space           Choose what is pointed at
        back          escape                Back, close, cancel
        """,
    ),
    (
        "part",
        "Parts of a screen",
        "",
        """
        next          tab                   To the next part
        before        shift+tab             To the part before
        """,
    ),
    (
        "list",
        "Lists and pages",
        "",
        """
        first         home,g                To the first
        last          end,G                 To the last
        page_up       pageup                A page up
        page_down     pagedown              A page down
        """,
    ),
    ("window", "Windows over a screen", _EVERYWHERE, "close  q  Close, too"),
    (
        "read",
        "Pages to read",
        f"{_EVERYWHERE} window",
        """
        on            tab,space             Read on
        back          shift+tab             Read back
        """,
    ),
    (
        "form",
        "Forms",
        "app go do part text",
        """
        up            up                    To the line before
        down          down,enter            To the line after
        start         ctrl+s,f10            Start
        two_people    f7                    Persons on both sides
        reroll        f5                    Another random board
        tiles         f6                    Choose the tiles one by one
        bands         f8                    Random bands for both sides, worth the same
        """,
    ),
    (
        "text",
        "Lines to type in",
        "app do part",
        """
        left          left                  A letter to the left
        right         right                 A letter to the right
        left_word     ctrl+left             A word to the left
        right_word    ctrl+right            A word to the right
        start         home,ctrl+a           To the start
        end           end,ctrl+e            To the end
        erase         backspace             Delete a letter
        erase_right   delete                Delete the letter to the right
        erase_word    ctrl+w                Delete a word
        erase_all     ctrl+u                Delete to the start
        paste         ctrl+v                Paste
        take          enter                 Take what is typed
        """,
    ),
    (
        "title",
        "The title",
        _EVERYWHERE,
        """
        continue      c                     Continue
        learn         l                     Learn
        new           n                     New match
        puzzles       p                     Puzzles
        adventures    a                     Adventures
        campaigns     m                     Campaigns
        saves         s                     Saved matches
        codex         r                     Cards and rules
        settings      o                     Settings
        quit          q                     Quit
        """,
    ),
    (
        "battle",
        "The battle",
        "app go do options pick",
        """
        left          left_square_bracket,q     Turn left
        right         right_square_bracket,e    Turn right
        vary          v                     Another die or skill for the same movement
        remedy        w                     Do what would make it lawful
        end           full_stop             End what is asked, or the phase
        undo          u                     Take the last answer back
        redo          U,ctrl+r              Give an answer again that was taken back
        undo_activation  ctrl+u             Take the whole activation back
        menu          m                     The menu: draw, resign, leave
        next          tab                   To the next square that answers
        before        shift+tab             To the square before that answers
        options       o                     To the list, and back to the board
        zones         z                     The enemy's control zones
        own_zones     Z                     Your own control zones
        danger        t                     How many can strike or shoot where; again: can get
        attackers     a                     Who could attack or shoot the square pointed at
        safe          p                     Squares safe at a chance: 0, 10, 25 or 50 %
        vision        y                     Fields of vision
        cards         b                     All profile cards of both bands
        flip          c                     The other side of the cards
        goals         g                     The scenario card, and how things stand
        story         s                     The whole log
        catch_up      f                     See again what happened since you last sat there
        hint          i                     A hint: what, then where, then why
        prospect      x                     What the activation planned comes to
        reset         escape                Start the plan again
        larger        plus,equals_sign      Larger squares
        smaller       minus                 Smaller squares
        north_west    home                  The cursor to the upper left
        north_east    pageup                The cursor to the upper right
        south_west    end                   The cursor to the lower left
        south_east    pagedown              The cursor to the lower right
        report        f8                    Report a mistake
        """,
    ),
    (
        "lesson",
        "Lessons and puzzles",
        "app go do options pick battle",
        """
        again         r                     Start afresh
        on            n                     To the next step, or the next puzzle
        answer        d                     Give up, and see the answer
        """,
    ),
    (
        "options",
        "The list of options",
        "app go do pick",
        """
        first         home                  To the first option
        last          end                   To the last option
        page_up       pageup                A page of options up
        page_down     pagedown              A page of options down
        """,
    ),
    (
        "pick",
        "Options by number",
        "app go do",
        "\n".join(f"option_{digit}  {digit}  Pick option {digit}" for digit in range(1, 10)),
    ),
    (
        "draft",
        "The draft",
        f"{_EVERYWHERE} pick",
        """
        left          left_square_bracket       Turn the tile, or the door, left
        right         right_square_bracket,t    Turn the tile, or the door, right
        turn_over     x                     The other side of the tile
        vary          v                     Another door token
        next          tab                   The next group of cards, or the next place for tile or door
        before        shift+tab             The group, or the place, before
        fitting       f                     Only the cards that can be taken, or all
        end           full_stop             Take no more cards, or lay no more doors
        undo          u                     Take the last answer back
        redo          U,ctrl+r              Give an answer again that was taken back
        menu          m                     The menu: draw, resign, leave
        story         s                     The whole log
        options       o                     To the list, and back to the board
        reset         escape                Take the card back
        report        f8                    Report a mistake
        """,
    ),
    (
        "talk",
        "Agreeing at the table",
        f"{_EVERYWHERE} window",
        """
        agree         a                     Agree
        refuse        n                     Refuse
        """,
    ),
    (
        "story",
        "The log",
        f"{_EVERYWHERE} window",
        """
        filter        f                     Everything, or only fights, dice, moves or rules
        back_to       u                     Go back to before this line, if both players agree
        before        b                     The board before it happened
        after         a                     The board after it happened
        next          right,n               To the line of the log after it
        previous      left,p                To the line of the log before it
        """,
    ),
    (
        "replay",
        "Replays",
        f"{_EVERYWHERE} window",
        """
        on            right,l,space         A step on
        back          left,h                A step back
        activation    down,j                To the next activation
        activation_before  up,k             To the activation before
        phase         pagedown,n            To the next phase
        phase_before  pageup,b              To the phase before
        start         home,g                To the start
        end           end,G                 To the end
        play          p                     Let it play by itself, or stop
        play_on       o                     Go on from the last line that fits the rules, in a new file
        """,
    ),
    (
        "codex",
        "Cards and rules",
        "app do text",
        """
        up            up                    Up the list
        down          down                  Down the list
        page_up       pageup                Read back
        page_down     pagedown              Read on
        kind          tab                   To the next kind of thing
        kind_before   shift+tab             To the kind before
        follow        enter                 To the words that lead on, and where they lead
        filter        f4                    Say what the things found must be
        compare       f5                    Compare two characters, and their fights
        play          f6                    Play the example of a rule
        back          ctrl+b,alt+left       Back to what was shown before
        """,
    ),
    (
        "band",
        "The band builder",
        "app do go list text",
        """
        take_away     x,delete,backspace,minus   Take away what the chosen member carries, or the member
        other_side    tab,left,right        Between those to take and the band
        use           u,f10                 Use this band, if it is lawful
        save          s                     Keep this band under its name
        rename        r                     Give the band a name
        open          o                     Begin with a ready or saved band
        text          t                     Copy the band as a short text, or paste one
        random        n                     A random lawful band that could buy nothing more
        clear         c                     Begin with nobody
        delete_saved  D                     Forget the saved band of this name
        undo          z,ctrl+z              Take back the last change
        """,
    ),
    (
        "tiles",
        "Laying tiles",
        "app go do",
        """
        next          n,space               Another tile
        before        p                     The tile before
        side          s                     Turn the tile over: interior or outdoors
        turn          t                     Turn the tile a quarter clockwise
        turn_back     T                     Turn the tile a quarter the other way
        random        r                     Four tiles at random
        use           enter,u               Use this board
        """,
    ),
    ("learn", "Learn", f"{_EVERYWHERE} read pick", "afresh  x,delete  Begin the lesson from its first step"),
    ("puzzles", "Puzzles", f"{_EVERYWHERE} read", "next  n  To the next puzzle that is not solved"),
    ("adventures", "Adventures", f"{_EVERYWHERE} read", "play  p  Say who plays, and begin"),
    (
        "campaigns",
        "Campaigns",
        f"{_EVERYWHERE} read",
        """
        new           n                     Choose a story, players and bands
        resume        r                     Go on with it
        """,
    ),
    (
        "camp",
        "The camp",
        f"{_EVERYWHERE} read pick",
        """
        chronicle     c                     Who lived, who fell, who won what
        skip          f5                    Show all that has happened at once
        """,
    ),
    (
        "saves",
        "Saved matches",
        _EVERYWHERE,
        """
        resume        r                     Go on with the match
        replay        p                     Watch the match, which is over
        watch         w                     Watch the match from its start
        delete        x,delete              Delete the match
        restore       u,z                   Bring back what was deleted last
        """,
    ),
    (
        "readings",
        "Doubtful rules",
        f"{_EVERYWHERE} window",
        "reset  r  Every rule as it ships",
    ),
    (
        "keys",
        "The keys themselves",
        f"{_EVERYWHERE} window",
        """
        add           a                     One more key for it
        reset         r                     Its keys as shipped
        reset_all     R                     All keys as shipped
        """,
    ),
)


CONTEXTS: Final[tuple[Context, ...]] = tuple(
    read(name, title, beside or _EVERYWHERE, written) for name, title, beside, written in _WRITTEN
)
"""All contexts, in the order in which they are listed."""

ACTS: Final[dict[str, Act]] = {act.id: act for context in CONTEXTS for act in context.acts}
"""All acts by their ids."""

MOVES: Final = frozenset(
    {"go.up", "go.down", "go.left", "go.right"}
    | {f"battle.{way}" for way in ("north_west", "north_east")}
    | {f"battle.{way}" for way in ("south_west", "south_east")}
)
"""The acts that move a cursor: whoever holds such a key down must not answer a question that turns up."""

ANSWERS: Final = frozenset(
    {"do.confirm", "battle.end", "draft.end", "talk.agree", "text.take", "tiles.use", "band.use"}
)
"""The acts that confirm something."""

TYPED: Final = frozenset({"form", "text", "codex"})
"""The contexts in which letters are typed, so that no letter can do anything else there."""


def together(one: str, other: str) -> bool:
    """Whether the keys of two contexts may work at the same moment."""
    return any(one in context.beside and other in context.beside for context in CONTEXTS)
