// Files in which objects are asked for names that are a plain text to the compiler, and why no name from outside comes there.
import { table } from '@jackfield/base'

export const allowed = table<string>({
  'packages/base/src/table.ts': 'it is what all others use',
  'packages/client/src/objects.ts': 'names of operations, from the table of the interface',
  'packages/client/src/resources.ts': 'names of operations, from the table of the interface',
  'packages/conf/src/read-options.ts':
    'what was written is looked up in a Map; after it, names of the table of options',
  'packages/core/src/configuration/object-type.ts': 'what was written is looked up before; after it, names of fields',
  'packages/description/src/decode.ts': 'names of parameters, from the description',
  'packages/dialplan/src/functions/env.ts': 'the environment keeps whatever name is set in it',
  'packages/testkit/src/configuration-files.ts': 'names of files, written in tests',
})
