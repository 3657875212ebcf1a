// What the operations of the interface are given: the state, the calls and a book for each thing that is looked up.
// Not how they are offered: interface.ts.

import { type Applications, type AriDeps, callDepsOf, render } from '@jackfield/ari'
import type { Clock, Random } from '@jackfield/base'
import { clusterBook } from '../cluster/cluster-book.ts'
import type { JoinedCluster } from '../cluster/join-cluster.ts'
import { mediaSocketBook } from '../watching/media-socket-book.ts'
import { telephoneBook } from '../watching/telephone-book.ts'
import { browserPhoneBook } from './browser-phone-book.ts'
import type { Calls } from './calls.ts'
import { queueBook } from './queue-book.ts'
import type { State } from './state.ts'
import { transcriptionBook } from './transcription-book.ts'
import { voicemailBook } from './voicemail-book.ts'

export interface AriDepsParts extends Pick<AriDeps, 'callBook' | 'captures' | 'watch' | 'configurationFiles'> {
  readonly clock: Clock
  readonly random: Random
  readonly state: State
  readonly calls: Calls
  readonly applications: Applications
  /** nothing: the exchange is alone */
  cluster(): JoinedCluster | undefined
}

export function ariDeps({ state, calls, cluster, ...parts }: AriDepsParts): AriDeps {
  return {
    ...state,
    ...callDepsOf(calls.exchange),
    ...parts,
    render,
    browserPhones: browserPhoneBook(calls.telephones.browserPhones),
    queues: queueBook(calls.dialplan.queues.queues),
    voicemail: voicemailBook(calls.dialplan.voicemail),
    cluster: clusterBook(cluster),
    mediaSockets: mediaSocketBook(calls.mediaSockets.figures),
    transcriptions: transcriptionBook(calls.transcriptions),
    telephones: telephoneBook(state, calls),
  }
}
