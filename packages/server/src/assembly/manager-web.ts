// The manager interface under the paths that HTTP clients of it know: /manager, /rawman, /mxml, and their twins with digest.
// Not what is answered there.

import { isOtherPage, type Mount, type MountAnswer, type MountRequest } from '@jackfield/http'
import { type ManagerWeb, webPaths } from '@jackfield/manager'

/** A body that is longer is no form of an action. */
const tooLarge: MountAnswer = { status: 413, headers: [] }
/** A browser sends what it knows of a login for pages of others, too. */
const otherPage: MountAnswer = { status: 403, headers: [] }

async function formOf(request: MountRequest): Promise<string | undefined> {
  if (!request.hasBody) return ''
  const body = request.body ?? (await request.readBody())
  return body?.toString('utf8')
}

export const managerMounts = (web: ManagerWeb): Mount[] =>
  webPaths.map(({ path, format, isDigest }) => ({
    path,
    async handle(request) {
      const form = await formOf(request)
      if (form === undefined) return tooLarge
      const fields = [...new URLSearchParams(request.query), ...new URLSearchParams(form)]
      if (fields.length > 0 && isOtherPage(request)) return otherPage
      const answer = await web.handle({
        ...{ format, isDigest, method: request.method, address: request.remote },
        target: `${path}${request.path}${request.query === '' ? '' : `?${request.query}`}`,
        fields,
        cookie: request.header('cookie') ?? '',
        authorization: request.header('authorization') ?? '',
      })
      if (answer.isKnown) request.authenticated?.()
      return { status: answer.status, headers: answer.headers.flat(), body: answer.body }
    },
    close: async () => web.close(),
  }))
