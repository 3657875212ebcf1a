import type { BridgeSnapshot, ChannelSnapshot, EndpointSnapshot } from '@jackfield/core'
import { Fault } from '@jackfield/description'
import type { AriDeps } from '../../ari-deps.ts'
import { operation } from '../../operation.ts'

export const userEvent = operation(
  {
    resource: 'events',
    nickname: 'userEvent',
    method: 'POST',
    path: '/events/user/{eventName}',
    owner: 'application',
    summary: 'Sends an event of your own making to one application.',
    notes: 'When a channel is among its sources, the manager interface is told too.',
    since: ['12.3.0'],
    response: 'void',
    parameters: {
      eventName: { in: 'path', type: 'string', required: true, about: 'What the event is called.' },
      application: { in: 'query', type: 'string', about: 'The application it is for.', required: true },
      source: {
        in: 'query',
        type: 'string',
        about: 'What it is about: `channel:`, `bridge:` or `endpoint:` and an id; what is named is shown in the event.',
        many: true,
        // a source that names nothing is an error, as it always was
        emptyCounts: true,
      },
      variables: { in: 'body', type: 'containers', about: 'Names and values of any kind, handed on as they are.' },
    },
    errors: ['application-not-found', 'event-source-scheme-invalid', 'user-event-source-not-found'],
    module: 'res_ari_events.so',
  },
  async ({ eventName, application, source = [], variables = {} }, deps) => {
    if (!deps.applications.isRegistered(application)) throw new Fault('application-not-found')
    const about: Subjects = {}
    // several of one kind: the last one is shown
    for (const uri of source) Object.assign(about, await subjectOf(uri, deps))
    deps.bus.publish('user-event', { eventName, variables, application, ...about })
    return undefined
  },
)

interface Subjects {
  channel?: ChannelSnapshot
  bridge?: BridgeSnapshot
  endpoint?: EndpointSnapshot
}

async function subjectOf(uri: string, deps: AriDeps): Promise<Subjects> {
  const [, kind, id = ''] = /^(channel|bridge|endpoint):(.*)$/s.exec(uri) ?? []
  switch (kind) {
    case 'channel':
      return { channel: found(deps.channels.get(id)?.snapshot() ?? (await deps.elsewhere()?.channel(id))) }
    case 'bridge':
      return { bridge: found(deps.bridges.get(id)?.snapshot() ?? (await deps.elsewhere()?.bridge(id))) }
    case 'endpoint': {
      const slash = id.indexOf('/')
      return { endpoint: found(deps.endpoints.get(id.slice(0, slash), id.slice(slash + 1))) }
    }
    default:
      throw new Fault('event-source-scheme-invalid', { parameter: 'source' })
  }
}

function found<T>(subject: T | undefined): T {
  if (subject === undefined) throw new Fault('user-event-source-not-found', { parameter: 'source' })
  return subject
}
