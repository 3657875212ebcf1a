// application/rlmi+xml (RFC 4662 §5): what a list holds, and which part of the message tells of which of it.

import { type Element, element, xmlDocument } from '../bodies/xml.ts'

export const rlmiType = 'application/rlmi+xml'

export interface ListedThing {
  readonly uri: string
  /** as people know it */
  readonly name: string
  /** of this subscription's view of it, always the same */
  readonly instance: string
  /** the part that tells of it; undefined: it is not there, and nothing is told */
  readonly contentId: string | undefined
}

export interface ListState {
  readonly uri: string
  /** counts what was told of this list to this watcher */
  readonly version: number
  /** everything is in it, not only what changed */
  readonly isFull: boolean
  readonly things: readonly ListedThing[]
}

export function rlmi({ uri, version, isFull, things }: ListState): string {
  const attributes = {
    xmlns: 'urn:ietf:params:xml:ns:rlmi',
    uri,
    version: String(version),
    fullState: isFull ? 'true' : 'false',
  }
  return xmlDocument(element('list', attributes, things.map(resource)))
}

const resource = ({ uri, name, instance, contentId }: ListedThing): Element =>
  element('resource', { uri }, [
    element('name', {}, name),
    element(
      'instance',
      contentId === undefined
        ? { id: instance, state: 'terminated', reason: 'noresource' }
        : { id: instance, state: 'active', cid: contentId },
    ),
  ])
