// What goes out over an interface: models and events as data, and the TypeScript types of them.
// Not a validator of what comes in: that is decode.ts.

export interface Field {
  /** `string`, `int`, `long`, `double`, `boolean`, `Date`, `object`, a model's name, or `List[…]` of these */
  readonly type: string
  readonly about: string
  readonly optional?: true
  readonly values?: readonly string[]
}

export interface ModelDescription {
  readonly name: string
  /** the resource whose document holds it */
  readonly resource: string
  readonly about: string
  readonly fields: Readonly<Record<string, Field>>
  /** the field that tells which sub-type an object is */
  readonly discriminator?: string
  readonly subTypes?: readonly string[]
  readonly since?: readonly string[]
}

export const model = <const M extends ModelDescription>(description: M): M => description
