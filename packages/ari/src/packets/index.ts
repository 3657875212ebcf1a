// Packets in the form that analysers read.
// Only what the command line needs of it, too.

export { type PacketEnd, pcapHead, pcapPacket } from './pcap.ts'
export { plainAddress, signallingPlace } from './signalling-place.ts'
