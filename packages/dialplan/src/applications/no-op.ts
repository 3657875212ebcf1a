// NoOp(text): nothing; its text stands in the log of the steps.

import { application, coreModule } from '../engine/application.ts'

export const noOp = application(
  { name: 'NoOp', module: coreModule, synopsis: 'Does nothing.', arguments: ['text?'], split: 'none' },
  () => undefined,
)
