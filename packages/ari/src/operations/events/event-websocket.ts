import { Fault, shareModes } from '@jackfield/description'
import { operation } from '../../operation.ts'

export const eventWebsocket = operation(
  {
    resource: 'events',
    nickname: 'eventWebsocket',
    method: 'GET',
    path: '/events',
    owner: 'here',
    summary: 'Opens the event socket: from here on the connection is a websocket.',
    notes:
      'Events come as text messages. Requests may be sent on it as RESTRequest messages. `resume` makes events carry numbers, so that a client that was cut off can go on after the last one it saw.',
    since: ['12.0.0'],
    response: 'Message',
    parameters: {
      app: {
        in: 'query',
        type: 'string',
        about: 'The applications to register; one socket may serve several. Needed unless `follow` is given.',
        many: true,
        required: true,
        // in some cases alone: what follows needs none
        late: true,
        words: { missing: 'HTTP request is missing param: [app]' },
      },
      subscribeAll: {
        in: 'query',
        type: 'boolean',
        about: 'Whether they hear of every channel, bridge, endpoint and device.',
      },
      follow: {
        in: 'query',
        type: 'string',
        about:
          'Instead of `app`: what to hear of without being an application. `all` is every event that any application could have; otherwise event sources such as `call:`, `call:{id}` or `channel:`, or the name of an application, for what that is sent.',
        many: true,
      },
      resume: {
        in: 'query',
        type: 'string',
        about: 'Empty to have events numbered, or the token to go on after.',
        emptyCounts: true,
      },
      share: {
        in: 'query',
        type: 'string',
        about:
          'The applications are shared with other connections that say the same: new calls go to them in turn, or to the first that claims them. Without it the connection has its applications alone.',
        values: [...shareModes],
      },
      scope: {
        in: 'query',
        type: 'string',
        about:
          '`node`: of several exchanges that stand as one only what happens at this one, for programs that connect to each of them. Otherwise a socket hears of all of them.',
        values: ['node'],
      },
    },
    errors: [
      'upgrade-required',
      'application-registration-failed',
      'limit-reached',
      'resume-token-invalid',
      'share-differs',
      'event-source-scheme-invalid',
      'event-source-not-found',
      'websocket-protocol-unsupported',
    ],
    upgrade: 'websocket',
    module: 'res_ari_events.so',
  },
  () => {
    // the door takes the connection over before it comes to this
    throw new Fault('upgrade-required')
  },
)
