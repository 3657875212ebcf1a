// The way out of an interface for requests that another exchange answers, because what they are about is there.
// Not who the others are and how a request gets to them: whoever joins exchanges knows that.

import type { RestAnswer, RestRequest } from './rest-request.ts'
import type { ServedRoute } from './route.ts'

export interface Elsewhere {
  /**
   * Asked when the account may run the operation, before its parameters are read: `values` are those of the path. Nothing: it is
   * answered here.
   */
  answer(
    route: ServedRoute,
    values: readonly string[],
    request: RestRequest,
  ): RestAnswer | Promise<RestAnswer> | undefined
}
