"""Which scene answers which request: the one table through which a scene reaches screens that it does not know.

Screens are imported when they are asked for, so that none of them delays the first picture; `prepare` fetches ahead
what would delay the first of them most.
"""

from koikoi.desktop.draw.loading import load_ahead
from koikoi.desktop.match.state.routes import (
    RematchRoute,
    ReplayRoute,
    ReviewRoute,
    SetupRoute,
    ShareRoute,
    TodayResultRoute,
    WatchRoundRoute,
    YakuSheetRoute,
)
from koikoi.desktop.screens import routes
from koikoi.desktop.ui.routes import Routes
from koikoi.desktop.ui.scene import Scene


def screen_routes() -> Routes:
    """All routes there are."""
    return Routes(
        {
            routes.TitleRoute: _title,
            routes.NewMatchRoute: _new_match,
            routes.PlayRoute: _play,
            routes.ResumeRoute: _resume,
            routes.GuideRoute: _guide,
            routes.GalleryRoute: _gallery,
            routes.MatchesRoute: _matches,
            routes.StatisticsRoute: _statistics,
            routes.SettingsRoute: _settings,
            routes.KeyBindingsRoute: _key_bindings,
            YakuSheetRoute: _yaku_sheet,
            SetupRoute: _setup,
            ReplayRoute: _replay,
            ReviewRoute: _review,
            WatchRoundRoute: _watch_round,
            RematchRoute: _rematch,
            routes.LessonRoute: _lesson,
            routes.TodayRoute: _today,
            routes.CodeRoute: _code,
            TodayResultRoute: _today_result,
            ShareRoute: _share,
            routes.PractiseRoute: _practise,
            routes.SittingRoute: _sitting,
            routes.ProblemsRoute: _problems,
            routes.LessonPageRoute: _lesson_page,
            routes.AboutRoute: _about,
            routes.LicencesRoute: _licences,
        }
    )


def prepare() -> None:
    """Loads the settings and the set-up, and reads the rules and the problems that come with the game."""
    from koikoi.desktop.screens import settings  # noqa: F401
    from koikoi.desktop.screens.setup import setup  # noqa: F401
    from koikoi.problems import bundled as problems
    from koikoi.rulesets.collection import bundled

    bundled()
    problems.bundled()


def _title(_route: routes.TitleRoute) -> Scene:
    from koikoi.desktop.screens.title import TitleScene

    return TitleScene()


def _new_match(route: routes.NewMatchRoute) -> Scene:
    from koikoi.desktop.screens.setup.setup import SetupScene

    return SetupScene(opponent=route.opponent, people=route.people)


def _play(route: routes.PlayRoute) -> Scene:
    from koikoi.desktop.match.open_match import match_scene

    return match_scene(route.table)


def _resume(route: routes.ResumeRoute) -> Scene:
    from koikoi.desktop.match.open_match import resume_match
    from koikoi.desktop.ui.dialogs import NoticeDialog

    scene, why = resume_match(route.path)
    return scene or NoticeDialog(why)


def _guide(_route: routes.GuideRoute) -> Scene:
    from koikoi.desktop.screens.guide import GuideScene

    return GuideScene()


def _gallery(_route: routes.GalleryRoute) -> Scene:
    from koikoi.desktop.screens.gallery.gallery import GalleryScene

    return GalleryScene()


def _matches(_route: routes.MatchesRoute) -> Scene:
    from koikoi.desktop.screens.matches import MatchesScene

    return MatchesScene()


def _statistics(_route: routes.StatisticsRoute) -> Scene:
    from koikoi.desktop.screens.statistics.statistics import StatisticsScene

    return StatisticsScene()


def _settings(_route: routes.SettingsRoute) -> Scene:
    from koikoi.desktop.screens.settings import SettingsScene

    return SettingsScene()


def _key_bindings(_route: routes.KeyBindingsRoute) -> Scene:
    from koikoi.desktop.screens.key_bindings import KeyBindingsScene

    return KeyBindingsScene()


def _yaku_sheet(route: YakuSheetRoute) -> Scene:
    from koikoi.desktop.screens.yaku_sheet import YakuSheetScene

    return YakuSheetScene(route.view, route.seat, route.players)


def _setup(route: SetupRoute) -> Scene:
    from koikoi.desktop.screens.setup.setup import SetupScene

    return SetupScene(route.source)


def _replay(route: ReplayRoute) -> Scene:
    from koikoi.desktop.screens.replay.replay import replay_of
    from koikoi.desktop.ui.dialogs import NoticeDialog

    scene, why = replay_of(route.path)
    return scene or NoticeDialog(why)


def _review(route: ReviewRoute) -> Scene:
    from koikoi.desktop.screens.review.review_scene import review_of
    from koikoi.desktop.ui.dialogs import NoticeDialog

    scene, why = review_of(route.path)
    return scene or NoticeDialog(why)


def _watch_round(route: WatchRoundRoute) -> Scene:
    from koikoi.desktop.screens.replay.replay import ReplayScene
    from koikoi.table.recorded_match import RecordedMatch

    scene = ReplayScene(RecordedMatch.of_round(route.source.lines, route.round))
    scene.playing = True
    return scene


def _rematch(route: RematchRoute) -> Scene:
    from koikoi.desktop.match.open_match import rematch

    return rematch(route.source, route.shuffle)


def _lesson(route: routes.LessonRoute) -> Scene:
    from koikoi.desktop.screens.lesson.lesson_scene import LessonScene
    from koikoi.learning import progress

    return LessonScene(progress.next_round() if route.place is None else route.place)


def _today(_route: routes.TodayRoute) -> Scene:
    from koikoi.desktop.screens.today.page import TodayScene

    return TodayScene(lively=True)


def _code(_route: routes.CodeRoute) -> Scene:
    from koikoi.desktop.screens.today.code_entry import CodeDialog

    return CodeDialog()


def _today_result(route: TodayResultRoute) -> Scene:
    from koikoi.desktop.screens.today.result import TodayResultScene

    return TodayResultScene(route.source)


def _share(route: ShareRoute) -> Scene:
    from koikoi.desktop.screens.today.share import ShareDialog

    return ShareDialog(route.source)


def _practise(_route: routes.PractiseRoute) -> Scene:
    from koikoi.desktop.screens.practice.year import YearScene

    load_ahead(_read_problems)  # to which it leads
    return YearScene()


def _sitting(_route: routes.SittingRoute) -> Scene:
    from koikoi.desktop.screens.practice.sitting_scene import SittingScene

    return SittingScene()


def _read_problems() -> None:
    from koikoi.desktop.screens.problems import problem_scene  # noqa: F401
    from koikoi.problems.bundled import bundled

    bundled()


def _problems(_route: routes.ProblemsRoute) -> Scene:
    from koikoi.desktop.screens.problems.problem_scene import ProblemScene

    return ProblemScene()


def _lesson_page(route: routes.LessonPageRoute) -> Scene:
    from koikoi.desktop.screens.lesson.pages import LessonPage

    return LessonPage(route.place)


def _about(_route: routes.AboutRoute) -> Scene:
    from koikoi.desktop.screens.about import AboutScene

    return AboutScene()


def _licences(_route: routes.LicencesRoute) -> Scene:
    from koikoi.desktop.screens.licences import LicencesScene

    return LicencesScene()
