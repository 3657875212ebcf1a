import type { CallTarget } from '@jackfield/core'
import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

/** How long the far end may take to answer, as the reference has it. */
const timeoutMs = 30_000

const words = {
  unavailable: 'nobody can be reached there',
  'too-busy': 'the exchange takes no more calls',
  'unknown-host': 'the name of the host has no address',
  'address-refused': 'media may not go to that address',
  'id-in-use': 'the id is in use',
} as const

export const channelOriginate = command(
  {
    name: 'channel originate',
    synopsis: 'Calls somebody, and sends whoever answers to an application or an extension.',
    arguments: [
      {
        name: 'technology/resource',
        words: ({ exchange }) =>
          exchange.endpoints.list().map(({ technology, resource }) => `${technology}/${resource}`),
      },
      { name: 'kind', words: ['application', 'extension'] },
      {
        name: 'target',
        isOptional: true,
        words: ({ engine, contexts }, before) =>
          before.at(-1)?.toLowerCase() === 'application'
            ? engine.registry.applications().map(({ name }) => name)
            : [...contexts.contexts].flatMap(({ name, extensions }) =>
                extensions.map((extension) => `${extension.name}@${name}`),
              ),
      },
      { name: 'data', isOptional: true, isRest: true },
    ],
    notes: [
      'channel originate Tech/resource application Name [data]',
      'channel originate Tech/resource extension [extension@][context]; by default s@default',
    ],
  },
  async ({ args: [endpoint = '', kind = '', written, ...data], deps: { exchange, engine } }) => {
    let target: CallTarget
    if (kind.toLowerCase() === 'application') {
      if (!written) return refused('Which application?')
      const found = engine.registry.application(written)
      if (!found) return refused(`No such application '${written}'`)
      target = { run: found.name, data: data.join(' ') }
    } else {
      const place = placeOf(written ?? '')
      if (!engine.exists(place.context, place.exten, 1)) {
        return refused(`There is no existence of ${place.exten}@${place.context} extension`)
      }
      target = { place }
    }
    const outcome = await exchange.calls.originate({ endpoint, target, timeoutMs, usualFormat: 'slin' })
    if (!outcome.ok) return refused(`Unable to call ${endpoint}: ${words[outcome.code]}`)
    const { name, id } = outcome.snapshot
    return shown([`Called ${endpoint} on channel '${name}'`], { channel: name, id })
  },
)

function placeOf(written: string) {
  const at = written.indexOf('@')
  const exten = at < 0 ? written : written.slice(0, at)
  const context = at < 0 ? '' : written.slice(at + 1)
  return { exten: exten || 's', context: context || 'default', priority: 1 }
}
