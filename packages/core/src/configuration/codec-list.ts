// The list of codecs that `allow` and `disallow` make together, line by line.
// Not the codecs: only their names.

const audio =
  'ulaw alaw g722 opus gsm slin slin12 slin16 slin24 slin32 slin44 slin48 slin96 slin192 g729 ilbc speex speex16 speex32 ' +
  'g726 g726aal2 g723 g719 siren7 siren14 lpc10 adpcm silk8 silk12 silk16 silk24 codec2 testlaw'
const others = 'h261 h263 h263p h264 h265 mpeg4 vp8 vp9 t140 red'

/** In the order in which `all` adds them. */
export const codecNames: readonly string[] = `${audio} ${others}`.split(' ')

/** The list after one line; a framing such as `ulaw:30` stays with its codec. Nothing when a name is unknown. */
export function applyCodecs(list: string, act: 'allow' | 'disallow', line: string): string | undefined {
  let codecs = list === '' ? [] : list.split(',')
  for (const item of line.split(/[,&|]/).map((part) => part.trim())) {
    if (item === '') continue
    const isTaken = act === 'disallow' || item.startsWith('!')
    const [name = '', framing] = item.replace(/^!/, '').toLowerCase().split(':')
    if (framing !== undefined && !/^\d{1,3}$/.test(framing)) return undefined
    const named = name === 'all' ? codecNames : codecNames.filter((known) => known === name)
    if (named.length === 0 && name !== 'none') return undefined
    codecs = codecs.filter((known) => !named.includes(known.split(':')[0] as string))
    if (!isTaken) codecs.push(...named.map((known) => (framing === undefined ? known : `${known}:${framing}`)))
  }
  return codecs.join(',')
}
