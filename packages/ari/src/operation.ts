// An operation of this interface: a description joined with a handler that works in the house.
// Not the serving: the door binds operations to a house and runs them.

import type { Handler, Operation, OperationDescription } from '@jackfield/description'
import type { House } from './house.ts'

export const operation = <const D extends OperationDescription>(
  description: D,
  handler: Handler<D, House>,
): Operation<House, D> => ({ description, handler })
