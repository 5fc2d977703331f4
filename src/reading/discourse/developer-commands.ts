import { anyOf } from '../text/any-of.js';

// What developers type that changes, tests, builds or looks at files, and runs none of what it names. Data only.

const { raw } = String;

/** Keeps versions, and asks for reviews. */
const VERSIONS = raw`(?:git|hg|svn)(?: -C \S+)? ${anyOf(
  'add|blame|branch|checkout|cherry-pick|clone|commit|diff|fetch|grep|log|merge|mv|pull|push|rebase|reset|restore|revert',
  'rm|show|stash|status|switch|tag|worktree',
)}|gh (?:pr|issue|release|label|search) \w+`;
/** Tests, checks or builds code. */
const CHECKS = anyOf(
  raw`(?:npm|pnpm|yarn|bun)(?: run)? (?:test|lint|build|typecheck|format|check)(?::[\w:-]+)?`,
  raw`npx (?:vitest|jest|mocha|eslint|prettier|tsc|biome|playwright test)`,
  raw`python3? -m (?:pytest|unittest|mypy|ruff|flake8|py_compile)`,
  raw`go (?:test|vet|build|fmt)|cargo (?:test|check|build|clippy|fmt)|dotnet (?:test|build)`,
  raw`(?:mvn|gradle|\./gradlew|bazel|make) (?:test|check|build|lint|verify)`,
  raw`docker (?:build|tag|push|pull)|bundle exec (?:rspec|rubocop)`,
);
/** Fetches code, or throws it out. */
const PACKAGES = anyOf(
  raw`(?:python3? -m |uv )?pip3? (?:install|uninstall|show|download)`,
  raw`(?:npm|pnpm|yarn|bun|poetry|uv|cargo|gem) (?:install|add|remove|uninstall|update|outdated)`,
  raw`go get|brew (?:install|uninstall)|(?:sudo )?apt(?:-get)? (?:install|remove)`,
);
/** Looks at what runs, or at how it would be built, and writes the steps by which a database changes. */
const LOOKS = anyOf(
  raw`kubectl (?:logs|get|describe|top|explain)|docker (?:logs|ps|images|inspect)|systemctl status|journalctl|ps(?: -\w+| aux)`,
  raw`helm (?:lint|template|list|history)|terraform (?:plan|validate|fmt|show)|curl (?:-I|--head)`,
  raw`alembic (?:revision|history|current)|rails g(?:enerate)? migration`,
  raw`(?:python3? )?manage\.py (?:makemigrations|showmigrations|check)`,
);
/** Checks code, looks at files or moves them, by a name that is a word of English as well: a path or an option must follow. */
const WITH_PATHS = raw`${anyOf(
  'pytest|tox|nox|vitest|jest|mocha|eslint|prettier|tsc|mypy|ruff|black|flake8|pylint|rubocop|rspec|phpunit|ctest',
  'ls|cat|head|tail|less|wc|stat|diff|sed|grep|rg|ag|mv|cp|mkdir|touch|chmod|code|vim|nano',
)}(?= +(?:-|["']|\S*[/._*-]))`;

/** A command that only names what stands in its arguments. */
export const NAMING_COMMAND = new RegExp(raw`${anyOf(VERSIONS, CHECKS, PACKAGES, LOOKS, WITH_PATHS)}(?=\s|$)`, 'y');

/** Where a command may begin: behind a word that tells to run it, a line, behind another command, in quotes; not behind `&#101;`. */
export const COMMAND_START = /\b(?:run|execute|rerun|running)\b|^|[\n|"'`(]|[;&$](?=\s)/gi;

/** In quotes, which may be escaped within others. */
const QUOTED = raw`\\?"[^"\n]*"|'[^'\n]*'`;
/** What ends a word of a command. */
const ENDS = raw`\s"'\`;|&)`;
/** An argument of a command: an option, a text in quotes, a path, a name with signs in it. */
export const ARGUMENT = new RegExp(
  raw`\s+(?:-{1,2}\w[\w-]*(?:=(?:${QUOTED}|[^${ENDS}]+))?|${QUOTED}|[^(${ENDS}]*[/._:*~=-][^(${ENDS}]*)`,
  'y',
);
/** A plain word, as an option takes it or a command its first argument: `-k ranking`, `origin`. */
export const PLAIN_ARGUMENT = new RegExp(raw`\s+\w+(?=[${ENDS}]|$)`, 'y');

/** After that it is run all the same: `and deploy it`. */
export const RUN_AFTER_ALL = new RegExp(
  raw`\b${anyOf(
    'run|start|deploy|launch|enable|use|activate|apply|release|ship|execute|try|test|roll|put|turn|switch',
  )}(?:s|ed|ing)? (?:it|them|that|this)\b`,
  'i',
);
