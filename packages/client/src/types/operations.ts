// The types of the operations: what each takes and gives, derived from their descriptions.
// Types only: the table that is used at run time is operations.table.ts.

import type { operations } from '@jackfield/ari'
import type { JsonObject } from '@jackfield/base'
import type { Parameter } from '@jackfield/description'
import type { Model, ModelName } from './models.ts'

type OperationRow = Exclude<(typeof operations)[number]['description'], { upgrade: 'websocket' }>

export type ResourceName = OperationRow['resource']
export type Nickname<R extends ResourceName> = Extract<OperationRow, { resource: R }>['nickname']
export type Row<R extends ResourceName, N extends string> = Extract<OperationRow, { resource: R; nickname: N }>

type Scalar<P extends Parameter> = P extends { values: readonly (infer V)[] }
  ? V
  : P['type'] extends 'int' | 'long' | 'double'
    ? number
    : P['type'] extends 'boolean'
      ? boolean
      : P['type'] extends 'object' | 'containers'
        ? JsonObject
        : string

type Value<P extends Parameter> = P extends { many: true } ? Scalar<P> | readonly Scalar<P>[] : Scalar<P>

type Parameters = Readonly<Record<string, Parameter>>

/** The parameters that have to be given; `Known` are known already. */
type Needed<Ps extends Parameters, Known> = {
  [N in keyof Ps]: N extends Known ? never : Ps[N] extends { required: true } ? N : never
}[keyof Ps]

/** What is given to an operation: names and values, `undefined` where nothing is to be said. */
export type Arguments<Ps extends Parameters, Known = never> = { readonly [N in Needed<Ps, Known>]: Value<Ps[N]> } & {
  readonly [N in Exclude<keyof Ps, Needed<Ps, Known> | Known>]?: Value<Ps[N]> | undefined
}

/** What an operation answers with. */
export type Answer<R extends string> = R extends 'void'
  ? undefined
  : R extends 'binary'
    ? Uint8Array
    : R extends `List[${infer Item}]`
      ? readonly Answer<Item>[]
      : R extends ModelName
        ? Model<R>
        : JsonObject

export interface RequestOptions {
  /** Repeats of the request with the same key are carried out once; it is repeated when the connection was lost. */
  readonly idempotencyKey?: string
  /** Gives up waiting for the answer. */
  readonly signal?: AbortSignal
}

/** A function for an operation; nothing has to be given when nothing is required. */
type Callable<Ps extends Parameters, R extends string, Known = never> = [Needed<Ps, Known>] extends [never]
  ? (given?: Arguments<Ps, Known>, options?: RequestOptions) => Promise<Answer<R>>
  : (given: Arguments<Ps, Known>, options?: RequestOptions) => Promise<Answer<R>>

/** The operations of a resource: `client.channels`. */
export type Resource<R extends ResourceName> = {
  readonly [N in Nickname<R>]: Callable<Row<R, N>['parameters'], Row<R, N>['response']>
}

export type Resources = { readonly [R in ResourceName]: Resource<R> }

/** Operations whose path names one object by `Id`. */
type About<R extends ResourceName, Id extends string> = {
  [N in Nickname<R>]: Id extends keyof Row<R, N>['parameters']
    ? Row<R, N>['parameters'][Id] extends { in: 'path' }
      ? N
      : never
    : never
}[Nickname<R>]

/** The operations of one object, which need not be told which one: `channel.answer()`. */
export type Bound<R extends ResourceName, Id extends string> = {
  readonly [N in About<R, Id>]: Callable<Row<R, N>['parameters'], Row<R, N>['response'], Id>
}
