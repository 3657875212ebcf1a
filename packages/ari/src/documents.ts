// The documents of the interface under the names they are asked for, as text for a caller who addressed us by this URL.
// Made when first asked for, and kept for the addresses asked with last.

import type { Json } from '@jackfield/base'
import { asyncApi, openApi, swaggerDeclaration, swaggerListing } from '@jackfield/description'
import { interfaceDescription } from './interface.ts'

/** Texts that are kept; a client may make up any number of addresses. */
const mostTexts = 100

const texts = new Map<string, string>()

/** `resources.json`, `channels.json` and the like, `openapi.json`, `asyncapi.json`; nothing for other names. */
export function interfaceDocument(name: string, baseUrl: string): string | undefined {
  const key = `${name} ${baseUrl}`
  const known = texts.get(key)
  if (known !== undefined) return known
  const document = makeDocument(name, baseUrl)
  if (document === undefined) return undefined
  const text = JSON.stringify(document)
  if (texts.size >= mostTexts) texts.delete(texts.keys().next().value as string)
  texts.set(key, text)
  return text
}

function makeDocument(name: string, baseUrl: string): Json | undefined {
  switch (name) {
    case 'resources.json':
      return swaggerListing(interfaceDescription, baseUrl)
    case 'openapi.json':
      return openApi(interfaceDescription, baseUrl)
    case 'asyncapi.json':
      return asyncApi(interfaceDescription, baseUrl)
    default:
      return name.endsWith('.json') ? swaggerDeclaration(interfaceDescription, name.slice(0, -5), baseUrl) : undefined
  }
}
