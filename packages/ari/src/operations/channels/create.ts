import type { NewCallOutcome } from '@jackfield/core'
import { Fault, Rendered } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { madeBy } from '../../requests/made-by.ts'
import {
  applicationArguments,
  newChannelId,
  newChannelVariables,
  offeredFormats,
  otherChannelId,
} from '../../requests/new-channel-parameters.ts'
import { readArguments } from '../../requests/read-arguments.ts'
import { readEndpoint } from '../../requests/read-endpoint.ts'
import { readFormats } from '../../requests/read-formats.ts'
import { readVariables } from '../../requests/read-variables.ts'
import { refuseCall } from '../../requests/refuse-call.ts'

export const create = operation(
  {
    resource: 'channels',
    nickname: 'create',
    method: 'POST',
    path: '/channels/create',
    owner: 'new',
    summary: 'Makes a channel without calling anybody yet. It is in the application at once.',
    notes: 'Set it up as needed, then `dial` it.',
    since: ['14.0.0'],
    response: 'Channel',
    parameters: {
      variables: newChannelVariables,
      endpoint: {
        in: 'query',
        type: 'string',
        about: 'Whom it will call, written `technology/resource`.',
        required: true,
        late: true,
        words: { missing: 'Endpoint must be specified', invalid: 'Endpoint must be specified' },
      },
      app: { in: 'query', type: 'string', about: 'The application that gets the channel.', required: true, late: true },
      appArgs: applicationArguments,
      channelId: newChannelId,
      otherChannelId,
      originator: { in: 'query', type: 'string', about: 'A channel on whose behalf this one is made.' },
      formats: offeredFormats,
    },
    errors: [
      'variable-value-missing',
      'variable-report-events-invalid',
      'originator-and-formats',
      'endpoint-invalid',
      'format-not-found',
      'channel-exists',
      'channel-create-failed',
      'too-busy',
    ],
    module: 'res_ari_channels.so',
  },
  (words, deps, caller) => {
    const variables = readVariables(words.variables)
    if (words.originator && words.formats) throw new Fault('originator-and-formats')
    caller.checkLate()
    const { endpoint = '', app = '' } = words
    // one that does not exist is passed over, as clients know it
    const originator = words.originator ? deps.channels.find(words.originator) : undefined
    const outcome = deps.calls.create({
      endpoint: readEndpoint(endpoint),
      id: words.channelId || undefined,
      otherId: words.otherChannelId || undefined,
      originator,
      formats: readFormats(words.formats),
      variables,
      application: app,
      args: readArguments(words.appArgs),
      written: words.appArgs,
      onRequested: (channel) => {
        deps.applications.made(app, madeBy(channel, caller))
        if (originator) deps.applications.addInterest(app, 'channel', originator.id)
      },
    })
    const answer = (made: NewCallOutcome) => {
      if (!made.ok) throw refuseCall(made)
      return new Rendered(deps.render.channel(made.snapshot))
    }
    return outcome instanceof Promise ? outcome.then(answer) : answer(outcome)
  },
)
