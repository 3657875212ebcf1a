// Facts looked up by a text that somebody sent: only what is written in the table is found, whatever the text is.
// An object literal is no such table: it also answers to `constructor`, `toString` and `__proto__`.

export interface Table<Row, Name extends string = string> extends ReadonlyMap<string, Row> {
  has(name: string): name is Name
}

/** The rows of an object literal, in its order. Without a type argument the names are kept as a type. */
export const table = <Row, Name extends string = string>(rows: Readonly<Record<Name, Row>>): Table<Row, Name> =>
  new Map(Object.entries<Row>(rows)) as ReadonlyMap<string, Row> as Table<Row, Name>

/** A member of an object whose names somebody else chose (parsed JSON); what it inherits is none. */
export const member = <Value>(of: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(of, name) ? of[name] : undefined
