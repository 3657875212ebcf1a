// The documents of the interface, by file name, as somebody who asked at this address reads them.
// They are long and do not change: those that were asked for lately are kept.

import { interfaceDescription } from '@jackfield/ari'
import { type Json, RecentMap, table } from '@jackfield/base'
import { asyncApi, openApi, swaggerDeclaration, swaggerListing } from '@jackfield/description'

type Write = (baseUrl: string) => Json

const named = table<Write>({
  'resources.json': (baseUrl) => swaggerListing(interfaceDescription, baseUrl),
  'openapi.json': (baseUrl) => openApi(interfaceDescription, baseUrl),
  'asyncapi.json': (baseUrl) => asyncApi(interfaceDescription, baseUrl),
})

/** Each address an exchange is asked at has its own. */
const mostKept = 64

const kept = new RecentMap<string>(mostKept)

/** Nothing when there is no document of this name. */
export function interfaceDocuments(name: string, baseUrl: string): string | undefined {
  const key = `${name} ${baseUrl}`
  const known = kept.peek(key)
  if (known !== undefined) return known
  const text = write(name, baseUrl)
  return text === undefined ? undefined : kept.use(key, () => text)
}

function write(name: string, baseUrl: string): string | undefined {
  const document = named.get(name)?.(baseUrl)
  if (document !== undefined) return JSON.stringify(document)
  if (!name.endsWith('.json')) return undefined
  const declaration = swaggerDeclaration(interfaceDescription, name.slice(0, -'.json'.length), baseUrl)
  return declaration === undefined ? undefined : JSON.stringify(declaration)
}
