// Words of our own that were replaced by those of RFCs, of Asterisk and of Node, and what stands for them now.
// Not a list of bad words: each is retired in the sense it had here.

export interface RetiredWord {
  /** A part of a name: `pilot` is in `isPilotedBy` only when that is written out, and in `pilot-kind.ts`. */
  readonly parts?: readonly string[]
  /** Whole names, where the parts mean other things, too. */
  readonly names?: readonly string[]
  readonly instead: string
  /** Only below these paths; absent: in all packages. */
  readonly within?: RegExp
}

export const retiredWords: readonly RetiredWord[] = [
  { parts: ['house', 'surroundings'], names: ['around', 'Ground', 'ground'], instead: 'deps' },
  { parts: ['trunk'], within: /^packages\/media\//, instead: 'worker link' },
  {
    names: ['SipLine', 'LineEvent', 'LineDriver', 'LineHeaders', 'tellLine', 'onLine'],
    instead: 'leg, or technology event',
  },
  { names: ['Line', 'LineState'], within: /^packages\/client\//, instead: 'event connection' },
  { parts: ['pilot', 'pilots', 'piloted'], instead: 'controller' },
  { parts: ['seat', 'seats'], instead: 'bridge membership' },
  {
    names: ['Call', 'Walk', 'walk', 'DialplanWalk', 'PromptCall'],
    within: /^packages\/dialplan\/src\/engine\//,
    instead: 'ApplicationRun, PbxRun',
  },
  { names: ['MediaSession'], within: /^packages\/technologies\//, instead: 'SdpSession, MediaWebsocketSession' },
  { parts: ['taping'], names: ['Playing', 'PlayingMedia'], instead: 'playback handle, recording handle' },
  { names: ['IceWay', 'IceWays'], instead: 'ICE transport' },
  {
    names: ['way', 'ways', 'Way', 'Ways', 'wayTo', 'FieldWay', 'UdpWay', 'VideoWay', 'StreamWays', 'openWay', 'ownWay'],
    instead: 'path, transport, route, candidate pair, direction',
  },
  {
    parts: ['told', 'tell', 'tells', 'telling', 'teller', 'hearer'],
    instead:
      'publish (on the bus), emit (an event of one object), post (to a thread), deliver (to an application), report',
  },
  {
    names: [
      ...[
        'hear',
        'takeInvite',
        'takeInfo',
        'takeText',
        'takeRefer',
        'takeNotify',
        'takeAnswer',
        'takeHello',
        'TakenMethod',
      ],
      ...[
        'hearsEndpoint',
        'hearsFax',
        'hearRtcp',
        'hearLevel',
        'HearLevel',
        'heardBlock',
        'areFaultsHeard',
        'isCallHeard',
      ],
    ],
    instead: 'handle, apply, receive, detect',
  },
  { names: ['MediaHandle'], instead: 'PlaybackHandle' },
  { names: ['localName'], within: /^packages\/(media|rtp)\//, instead: 'localUfrag' },
  {
    names: ['Protection', 'KeyExchange', 'laidBare', 'StreamProtection'],
    instead: 'SrtpTransport, DtlsTransport, encryption',
  },
  {
    parts: ['sorter'],
    names: ['arrangePictures', 'requestPicture', 'choosePictures', 'showPictures', 'Picture'],
    instead: 'demultiplexer, video routing, keyframe',
  },
  {
    parts: ['bypass', 'bypassed', 'bypassing'],
    names: ['DirectWay', 'directWay', 'sendElsewhere'],
    instead: 'direct media',
  },
  { names: ['hearsKeys', 'hearKeys', 'keysHz', 'conferenceKeys'], instead: 'DTMF' },
  {
    parts: ['purse', 'guessing'],
    names: ['Guard', 'GuardLimits'],
    instead: 'rate limiter, login limiter, token bucket',
  },
  { parts: ['mistake', 'nonsense'], names: ['onGarbage'], instead: 'malformed, invalid, error' },
  {
    parts: ['rehearsal', 'handset', 'earshot'],
    names: ['World', 'world', 'smallWorld', 'SmallExchange', 'SmallHouse', 'smallParts'],
    instead: 'fixture, test audio, phone audio',
  },
]
