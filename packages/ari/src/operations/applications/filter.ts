import { operation } from '../../operation.ts'
import { applicationName } from '../../path-parameters.ts'
import { rendered } from '../../requests/event-sources.ts'

export const filter = operation(
  {
    resource: 'applications',
    nickname: 'filter',
    method: 'PUT',
    path: '/applications/{applicationName}/eventFilter',
    owner: 'here',
    summary: 'Says which types of events an application wants.',
    notes:
      'The body has `allowed` and `disallowed`, each a list of objects with a `type`. An event is sent when its type is not disallowed and, if anything is allowed, among those. A half that is not mentioned stays, and other keys are ignored; an empty object opens everything. A filter that is partly wrong changes nothing.',
    since: ['13.26.0', '16.3.0'],
    response: 'Application',
    parameters: {
      applicationName,
      filter: {
        in: 'body',
        type: 'object',
        about: 'The filter; without a body everything is let through.',
        late: true,
      },
    },
    errors: ['application-not-found', 'event-filter-invalid'],
    module: 'res_ari_applications.so',
  },
  ({ applicationName }, { applications }, caller) => rendered(applications.changeFilter(applicationName, caller.body)),
)
