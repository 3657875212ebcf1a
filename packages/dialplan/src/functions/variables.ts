// Dialplan functions of variables, of this channel, of another, of all: SET, DELETE, GLOBAL, IMPORT, EXPORT and the like.
// Not LOCAL, which goes with the subroutines, nor SHARED.

import { dialplanFunction, failed } from '../engine/dialplan-function.ts'

/** SET(name=value): sets a variable while reading, and gives its value. */
export const setFunction = dialplanFunction(
  {
    name: 'SET',
    module: 'func_logic.so',
    synopsis: 'Sets a variable and gives the value.',
    arguments: ['name=value'],
    split: 'none',
  },
  {
    read(use) {
      const equals = use.data.indexOf('=')
      if (equals < 0) return failed(use, `SET: there is no '=' in '${use.data}'`)
      const value = use.data.slice(equals + 1).trim()
      const done = use.setVariable(use.data.slice(0, equals).trim(), value)
      return done instanceof Promise ? done.then(() => value) : value
    },
  },
)

/** DELETE(name)=: takes a variable of the channel away. */
export const deleteVariable = dialplanFunction(
  {
    name: 'DELETE',
    module: 'func_global.so',
    synopsis: 'Takes a variable of the channel away.',
    arguments: ['name'],
    needsChannel: true,
  },
  { write: ({ args: [name = ''], channel }) => void channel.variables.set(name, undefined) },
)

/** VARIABLE_EXISTS(name): 1 when the variable is set, be it empty. */
export const variableExists = dialplanFunction(
  {
    name: 'VARIABLE_EXISTS',
    module: 'func_logic.so',
    synopsis: '1 when a variable is set, else 0.',
    arguments: ['name'],
  },
  { read: ({ args: [name = ''], variable }) => (variable(name) === undefined ? '0' : '1') },
)

/** GLOBAL(name): a variable that belongs to no channel. */
export const global = dialplanFunction(
  { name: 'GLOBAL', module: 'func_global.so', synopsis: 'A variable of the whole exchange.', arguments: ['name'] },
  {
    read: ({ args: [name = ''], deps }) => deps.globalVariables.get(name) ?? '',
    write: ({ args: [name = ''], deps }, value) => deps.globalVariables.set(name, value).ok,
  },
)

/** GLOBAL_DELETE(name)=: takes a variable of the whole exchange away. */
export const globalDelete = dialplanFunction(
  {
    name: 'GLOBAL_DELETE',
    module: 'func_global.so',
    synopsis: 'Takes a variable of the whole exchange away.',
    arguments: ['name'],
  },
  { write: ({ args: [name = ''], deps }) => deps.globalVariables.set(name, undefined).ok },
)

/** IMPORT(channel,name): a variable or function of another channel. */
export const importVariable = dialplanFunction(
  {
    name: 'IMPORT',
    module: 'func_import.so',
    synopsis: 'A variable of another channel.',
    arguments: ['channel', 'name'],
  },
  {
    read({ args: [channelName = '', name = ''], deps, isTrusted }) {
      const other = deps.channels.find(channelName) ?? deps.channels.findByPrefix(channelName)
      return (other && deps.evaluator.variable(other, name, isTrusted)) ?? ''
    },
  },
)

/** EXPORT(channel,name)=value: sets a variable or function of another channel. */
export const exportVariable = dialplanFunction(
  {
    name: 'EXPORT',
    module: 'func_export.so',
    synopsis: 'Sets a variable of another channel.',
    arguments: ['channel', 'name'],
  },
  {
    write({ args: [channelName = '', name = ''], deps, isTrusted, log }, value) {
      const other = deps.channels.find(channelName)
      if (other) return deps.evaluator.set(other, name, value, isTrusted)
      log.error(`EXPORT: there is no channel '${channelName}'`)
      return false
    },
  },
)

/** EVAL(text): what is written in a text replaced once more. */
export const evaluate = dialplanFunction(
  {
    name: 'EVAL',
    module: 'func_strings.so',
    synopsis: 'Replaces variables, functions and expressions in a text once more.',
    arguments: ['text?'],
    split: 'none',
  },
  { read: ({ data, substitute }) => substitute(data) },
)
