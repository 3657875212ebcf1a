// A call and its ladder, as the interface describes them.

import type { Model } from '@jackfield/client'

export type Call = Model<'Call'>
export type Ladder = Model<'Ladder'>
