// The figures of one stream, named as `rtp_statistics` names them.
// Not how they are come by.

type Four<P extends string, S extends string> = Record<`${P}${'max' | 'min' | 'normdev' | 'stdev'}${S}`, number>

/** `local`: measured here on what is received; `remote`: told by the peer. Times are seconds. */
export type RtpStatistics = {
  txcount: number
  rxcount: number
  txoctetcount: number
  rxoctetcount: number
  txploss: number
  rxploss: number
  txjitter: number
  rxjitter: number
  rtt: number
  txmes: number
  rxmes: number
  /** our own addition: the mean opinion score behind `txmes` */
  mos: number
  local_ssrc: number
  remote_ssrc: number
} & Four<'local_', 'jitter'> &
  Four<'remote_', 'jitter'> &
  Four<'local_', 'rxploss'> &
  Four<'remote_', 'rxploss'> &
  Four<'', 'rtt'> &
  Four<'local_', 'mes'> &
  Four<'remote_', 'mes'>
