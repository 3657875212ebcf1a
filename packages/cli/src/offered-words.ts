// Words that completion offers for arguments that several commands have.
// Not a check: a command says itself what it does not know.

import type { Argument } from './command.ts'

export const channelName: Argument = {
  name: 'channel',
  words: ({ exchange }) => exchange.channels.list().map(({ name }) => name),
}

export const bridgeId: Argument = {
  name: 'bridge-id',
  words: ({ exchange }) => exchange.bridges.list().map(({ id }) => id),
}

export const contextName: Argument = {
  name: 'context',
  words: ({ contexts }) => [...contexts.contexts].map(({ name }) => name),
}

export const loadedModule: Argument = {
  name: 'module',
  words: ({ modules }) => modules.list().map(({ name }) => name),
}

export const databaseFamily: Argument = { name: 'family', words: ({ database }) => database.keys() }

export const databaseKey: Argument = {
  name: 'key',
  words: ({ database }, before) => {
    const family = before.at(-1) ?? ''
    return database.tree(family).map(({ path }) => path.slice(family.length + 2))
  },
}

export const applicationOfInterface: Argument = {
  name: 'application',
  words: (deps) => deps.interface.applications().map(({ name }) => name),
}

export const nodeName: Argument = {
  name: 'node',
  words: ({ cluster }) => (cluster()?.nodes() ?? []).map(({ name }) => name),
}
