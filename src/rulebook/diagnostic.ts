import type { Place } from './place.js';

/** An error stops a start and a check; a warning stops neither. */
export type Severity = 'error' | 'warning';

/** A finding about the YAML that an author can act on. Collected, never thrown. */
export interface Diagnostic extends Place {
  /** Stable, in kebab-case: `unknown-fact`. */
  readonly code: string;
  readonly severity: Severity;
  /** Lower case, one line, input in backticks, remedy last. */
  readonly message: string;
}

/** A finding at a place; an error unless said otherwise. */
export const problem = (code: string, place: Place, message: string, severity: Severity = 'error'): Diagnostic => ({
  code,
  severity,
  file: place.file,
  line: place.line,
  column: place.column,
  message,
});

/** `art-5-1-f.yaml:19:25 unknown-answer …`, as editors and terminals link it. */
export const printDiagnostic = (d: Diagnostic): string =>
  `${d.file}:${d.line}:${d.column} ${d.severity === 'warning' ? 'warning ' : ''}${d.code} ${d.message}`;
