// What can be watched: extensions with a hint, mailboxes; each as a package of events, one after the other or in lists.
// Only the shape. Not who watches, and not for how long.

import type { SipUri } from '@jackfield/sip'
import type { EndpointSettings } from '../../configuration/settings.ts'
import type { LocalView } from '../../signalling/signalling.ts'

export type PackageName = 'presence' | 'dialog' | 'message-summary'

/** What is known of a watcher when a thing is shown to him. */
export interface WatchView {
  readonly endpoint: EndpointSettings
  /** the address that was subscribed to */
  readonly uri: SipUri
  /** his own address */
  readonly watcher: string
  /** as his phone calls itself */
  readonly userAgent: string
  /** the form he is told in */
  readonly bodyType: string
  readonly local: LocalView
  /** the same for as long as he watches */
  readonly mark: string
  /** numbers of documents begin here */
  readonly firstVersion: number
}

export interface WatchDocument {
  readonly body: string
  readonly contentType: string
  /** the thing itself is there, not only what is told of it */
  readonly isThere: boolean
}

/** One thing as one watcher sees it. */
export interface Watched {
  /** what people call it; empty: nothing else than its name */
  readonly displayName: string
  /** As it is now. */
  document(): WatchDocument
  /** The same in few words, for whoever administers. */
  describe(): string
  close(): void
}

export interface WatchPackage {
  readonly name: PackageName
  /** what it can be told in; whoever asks for nothing gets the first */
  readonly bodies: readonly { readonly type: string }[]
  /** Whether there is such a thing, for this endpoint or in a list. */
  isThere(endpoint: EndpointSettings, thing: string): boolean
  /** The answer to an endpoint that cannot watch this; undefined: it can. */
  refusal(endpoint: EndpointSettings, thing: string): number | undefined
  /** `onChange`: it is no more what the last document said. */
  open(view: WatchView, thing: string, onChange: () => void): Watched
}
