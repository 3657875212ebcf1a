// One operation of an interface as data: where it is, what it takes, what it answers, what can go wrong.
// Not the door: nothing here knows HTTP sockets.

import type { Answer } from './answer.ts'
import type { Caller } from './caller.ts'
import type { Owner } from './owner.table.ts'
import type { Parameter, ValuesOf } from './parameter.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface OperationDescription {
  /** the resource whose document describes it, such as `channels` */
  readonly resource: string
  /** unique within the resource */
  readonly nickname: string
  readonly method: Method
  /** `/channels/{channelId}/answer`, below the mount */
  readonly path: string
  /** further paths that mean the same, each described like the first */
  readonly also?: readonly string[]
  /** what it is about: which of several exchanges answers it */
  readonly owner: Owner
  /** of a list that several exchanges have parts of: the field whose moment it is sorted by, the newest first, where it has `limit` and `before` */
  readonly newestFirstBy?: string
  /** several exchanges may have a part of what it is about; `ladder`: it has rungs, which stand in one order */
  readonly parts?: 'joined' | 'ladder'
  readonly summary: string
  readonly notes?: string
  /** interface version first where there is one, then releases */
  readonly since: readonly string[]
  /** `void`, a model's name, `List[Model]`, `binary` */
  readonly response: string
  /** the status of a success, where it is neither 200 nor 204 */
  readonly success?: 201 | 202
  readonly parameters: Readonly<Record<string, Parameter>>
  /** codes of the table of errors that this operation itself can answer with */
  readonly errors: readonly string[]
  /** GET that becomes a websocket; it has no handler here, the door's mount takes it */
  readonly upgrade?: 'websocket'
  /** the module that brings it; unloaded, the path is gone */
  readonly module: string
}

export type Handler<D extends OperationDescription, Deps> = (
  parameters: ValuesOf<D['parameters']>,
  deps: Deps,
  caller: Caller,
) => Answer | Promise<Answer>

export interface Operation<Deps, D extends OperationDescription = OperationDescription> {
  readonly description: D
  /** `never` in the general form: only `run` of a bound operation calls it */
  readonly handler: Handler<D, Deps>
}

/** An operation joined with its deps, as the door sees it. */
export interface ServedOperation {
  readonly description: OperationDescription
  run(parameters: Readonly<Record<string, unknown>>, caller: Caller): Answer | Promise<Answer>
}

export function bindOperation<Deps>(
  operation: { description: OperationDescription; handler: unknown },
  deps: Deps,
): ServedOperation {
  const handler = operation.handler as Handler<OperationDescription, Deps>
  return {
    description: operation.description,
    run: (parameters, caller) => handler(parameters as ValuesOf<Record<string, Parameter>>, deps, caller),
  }
}
