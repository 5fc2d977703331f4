import { formed, object, text } from './parts.js';

/** The name of an instrument's folder. */
export const FOLDER_NAME = /^[a-z0-9][a-z0-9-]*$/;

/** The shape of `rulebook.yaml`. */
export const ruleBookSchema = object(['name', 'version', 'regulations'], {
  name: text,
  version: formed('^\\d+\\.\\d+\\.\\d+$', 'a version of three numbers such as 1.0.1'),
  /** Folders beside this file, and none elsewhere. */
  regulations: {
    type: 'array',
    items: formed(FOLDER_NAME.source, 'the name of a folder beside this file, of small letters, digits and hyphens'),
    minItems: 1,
    uniqueItems: true,
  },
});
