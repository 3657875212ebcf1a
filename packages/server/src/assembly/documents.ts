// The documents of the interface, by file name, as somebody who asked at this address reads them.

import { interfaceDescription } from '@jackfield/ari'
import { type Json, table } from '@jackfield/base'
import { asyncApi, openApi, swaggerDeclaration, swaggerListing } from '@jackfield/description'

type Write = (baseUrl: string) => Json

const named = table<Write>({
  'resources.json': (baseUrl) => swaggerListing(interfaceDescription, baseUrl),
  'openapi.json': (baseUrl) => openApi(interfaceDescription, baseUrl),
  'asyncapi.json': (baseUrl) => asyncApi(interfaceDescription, baseUrl),
})

/** Nothing when there is no document of this name. */
export function interfaceDocuments(name: string, baseUrl: string): string | undefined {
  const write = named.get(name)
  if (write) return JSON.stringify(write(baseUrl))
  if (!name.endsWith('.json')) return undefined
  const declaration = swaggerDeclaration(interfaceDescription, name.slice(0, -'.json'.length), baseUrl)
  return declaration === undefined ? undefined : JSON.stringify(declaration)
}
