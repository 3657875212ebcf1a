// The language an interface is described in, and what follows from a description.
// It knows no telephony and opens no socket.

export * from './answer.ts'
export * from './caller.ts'
export * from './connection.ts'
export * from './decode.ts'
export * from './fault.ts'
export * from './form-text.ts'
export * from './model.ts'
export * from './operation.ts'
export * from './parameter.ts'
export * from './routing-table.ts'
export * from './split-list.ts'
