// An operation of this interface: a description joined with a handler that is handed its deps.
// Not the serving: the door binds operations to their deps and runs them.

import type { Handler, Operation, OperationDescription } from '@jackfield/description'
import type { AriDeps } from './ari-deps.ts'
import type { ErrorCode } from './errors.ts'

export interface InterfaceOperation extends OperationDescription {
  readonly errors: readonly ErrorCode[]
}

export const operation = <const D extends InterfaceOperation>(
  description: D,
  handler: Handler<D, AriDeps>,
): Operation<AriDeps, D> => ({ description, handler })
