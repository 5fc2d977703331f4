import { anyOf } from '../text/any-of.js';

// Forms in which code, and talk about code, only names something. Data only.

const { raw } = String;

/** Up to so many words in between. */
const upTo = (words: number): string => raw`(?:[\w-]+ ){0,${words}}?`;
/** To the end of the clause, but not into what is told in one of its own, or behind a colon. */
const toClauseEnd = (...stops: readonly string[]): string =>
  raw`(?:(?!\s+${anyOf('and|then|but|so|that|which|who|whose|when|by', ...stops)}\b|:\s)[^;,\n](?!\.\s))*`;

/** What a program consists of, and no league table, school class or entrance test. */
const PARTS = anyOf(
  'function|method|module|package|endpoint|route|repo|repository|script|migration|enum|library|dependency|docstring|variable|column|branch',
  'import|typo|bug|commit|pull request|(?:unit|flaky|failing|broken|regression|integration) test|test case',
);
const RENAMED = raw`renam(?:e|es|ed|ing) ${upTo(6)}${anyOf(PARTS, 'table|field|class|file|folder|directory|key|constant|index|component')}`;
const MENDED = raw`(?:refactor|fix|bump|lint|reformat|debug|revert|refactors|fixes|bumps|refactoring|fixing|bumping) ${upTo(6)}${PARTS}`;
/** Such a part that somebody works on, and all that is said of it in the clause: `rename the column "rejected"`. */
export const WORKED_ON = new RegExp(raw`\b(?:${RENAMED}|${MENDED})s?\b${toClauseEnd('for')}`, 'gi');

const WRITES = raw`(?:update|write|add|improve|correct|extend) ${upTo(4)}`;
/** What is written about code: `update the README of …`. */
export const WRITTEN_OF_CODE = new RegExp(
  raw`\b${WRITES}(?:docstrings?|readme|changelog|openapi|swagger|type hints?|unit tests?|test cases?)\b${toClauseEnd()}`,
  'gi',
);

/** Before the name of a file these look at it or change it. */
const BEFORE_FILE = anyOf(
  'in|into|inside|to|of|from|format|lint|edit|open|read|rename|move|copy|delete|review|fix|document|refactor|view|update',
);
const EXTENSION = anyOf(
  raw`py|ipynb|[cm]?[jt]sx?|json|html|css|md|ya?ml|toml|sql|go|rs|java|kt|rb|php|cs|cpp|[ch]|sh`,
  raw`txt|docx?|pdf|xlsx?|csv|log`,
);
/** The name alone: `Add type hints to score_pupils.py`; not `run score_pupils.py`, `score.py --all`. */
export const FILE_NAME = new RegExp(
  raw`(?<=\b${BEFORE_FILE}\s(?:the\s(?:file\s|script\s|module\s)?)?)[\w./-]+\.${EXTENSION}\b(?!\s+-)`,
  'gi',
);

/** The headline of a change to code, which is one short line and no more than one sentence: `fix(tenants): …`. */
export const CHANGE_HEADLINE = new RegExp(
  raw`^(?:refactor|docs|chore|revert|(?:fix|perf|tests?|style|build|ci|docs|chore|refactor|revert)\([\w ./-]+\))!?: ` +
    raw`(?:(?!\. )[^\n]){1,100}(?=\n|$)`,
  'g',
);

const SCHEMA = anyOf(
  raw`ALTER\s+TABLE\s+[\w."]+\s+(?:RENAME|DROP\s+COLUMN|ALTER\s+COLUMN|ADD\s+CONSTRAINT)`,
  raw`(?:CREATE|DROP)\s+(?:UNIQUE\s+)?INDEX|COMMENT\s+ON\s+(?:TABLE|COLUMN)|DROP\s+(?:COLUMN|VIEW)`,
  raw`EXPLAIN(?:\s+\w+)?\s+SELECT|SELECT\b[^;]{1,200}?\bFROM\s+(?:information_schema|pg_catalog)`,
);
/** How a database is told to call its columns otherwise, to drop them, or to find them faster, or asked how it is built. */
export const SCHEMA_CHANGE = new RegExp(raw`\b${SCHEMA}\b[^;]*`, 'g');

/** The names of tools that read or look up. */
const LOOK_UPS = anyOf(
  'read_file|view_file|open_file|open|list_files|list_dir|list_directory|glob|grep|search_files|search_code|search_docs',
  'search_web|web_search|readFile|viewFile|openFile|listFiles|listDir|searchFiles|searchCode|searchDocs|searchWeb|webSearch',
);
/** A call of one, up to the end of its first argument. */
export const LOOK_UP_CALL = new RegExp(raw`(?<![\w.])${LOOK_UPS}\(\s*(?:\w+\s*=\s*)?(?:"[^"\n]*"|'[^'\n]*')`, 'g');
/** The same as JSON writes it. */
export const LOOK_UP_JSON = new RegExp(
  raw`"(?:tool|name|function|tool_name)"\s*:\s*"${LOOK_UPS}"\s*,\s*` +
    raw`"(?:args|arguments|input|parameters|params|tool_input)"\s*:\s*\{[^{}]*\}`,
  'g',
);

/** Where code tells what is wrong, what is left to do to it, or what a test expects: to the end of the line. */
export const SAID_IN_CODE = new RegExp(
  anyOf(
    raw`\b[A-Z]\w*(?:Error|Exception)\b\s*[:(][^\n]*`,
    raw`\bif\b[^\n]{1,120}?\b(?:raise \w+(?:Error|Exception)|throw new \w+)[^\n]*`,
    raw`(?:#|//|/\*|<!--|--)\s*(?:TODO|FIXME|XXX|HACK)\b[^\n]*`,
    raw`\bdef test_\w+\([^\n]*`,
    raw`(?:^|\n)\s*(?:assert \S*[(_.\[]|expect\()[^\n]*`,
  ),
  'g',
);
