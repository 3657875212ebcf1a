// Packets in the form that analysers read.
// Only what the command line needs of it, too.

export { mergePcap } from './merge-pcap.ts'
export { type PacketEnd, pcapHead, pcapPacket, type TimedPacket } from './pcap.ts'
export { plainAddress, signallingPlace } from './signalling-place.ts'
