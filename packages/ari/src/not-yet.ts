// The handler of an operation that is described but cannot be carried out yet.
// Never the handler of one that can.

import { Fault } from '@jackfield/description'

export const notYet = (): never => {
  throw new Fault('not-implemented-yet')
}
