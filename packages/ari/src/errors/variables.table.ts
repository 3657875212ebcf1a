// Errors about variables of channels and bridges.
// Only the rows: ../errors.ts makes one table of them.

import type { ErrorTable } from '@jackfield/description'

export const variablesErrors = {
  'variable-not-found': {
    status: 404,
    phrase: 'Variable Not Found',
    message: 'Provided variable was not found',
    about: 'The variable is not set. Of several variables asked for at once, all must be set.',
  },
  'variable-name-blank': {
    status: 400,
    message: 'Variable names are required',
    about: 'One of the names is empty.',
  },
  'variable-function-failed': {
    status: 500,
    phrase: 'Error With Function',
    message: 'Unable to read provided function',
    about: 'The name is a call of a dialplan function, and it failed, does not exist, or may not be used from outside.',
  },
  'variable-set-failed': {
    status: 400,
    message: 'Failed to execute function',
    about: 'The variable could not be set because the object is ending.',
  },
  'variable-value-missing': {
    status: 400,
    message: "Each object value in 'variables' must include string field 'value'",
    about: 'A value given as an object with `report_events` also needs the text `value`.',
  },
  'variable-report-events-invalid': {
    status: 400,
    message: "Field 'report_events' in 'variables' entries must be boolean",
    about: '`report_events` is true or false.',
  },
} as const satisfies ErrorTable
