import { formed, object, text } from './parts.js';

export const ruleBookSchema = object(['name', 'version', 'regulations'], {
  name: text,
  version: formed('^\\d+\\.\\d+\\.\\d+$', 'a version of three numbers such as 1.0.1'),
  /** Folders beside this file, and none elsewhere. */
  regulations: {
    type: 'array',
    items: formed('^[a-z0-9][a-z0-9-]*$', 'the name of a folder beside this file, of small letters, digits and hyphens'),
    minItems: 1,
    uniqueItems: true,
  },
});
