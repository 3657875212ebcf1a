// Written by `npm run index` from the listing of this folder; do not edit.
// It holds the list and nothing else.
// biome-ignore-all format: one name a line, so that a change shows as one line
// biome-ignore-all assist/source/organizeImports: in the order of the listing
import { additionalParam } from './additional-param.ts'
import { applicationSession } from './application-session.ts'
import { application } from './application.ts'
import { asteriskInfo } from './asterisk-info.ts'
import { asteriskPing } from './asterisk-ping.ts'
import { bridge } from './bridge.ts'
import { browserPhone } from './browser-phone.ts'
import { buildInfo } from './build-info.ts'
import { callCapture } from './call-capture.ts'
import { callQualitySeries } from './call-quality-series.ts'
import { callQuality } from './call-quality.ts'
import { call } from './call.ts'
import { callerId } from './caller-id.ts'
import { channel } from './channel.ts'
import { clusterNode } from './cluster-node.ts'
import { clusterStatus } from './cluster-status.ts'
import { complaintCount } from './complaint-count.ts'
import { configInfo } from './config-info.ts'
import { configTuple } from './config-tuple.ts'
import { configurationChange } from './configuration-change.ts'
import { configurationCheck } from './configuration-check.ts'
import { configurationComplaint } from './configuration-complaint.ts'
import { configurationUse } from './configuration-use.ts'
import { contactInfo } from './contact-info.ts'
import { contact } from './contact.ts'
import { deviceState } from './device-state.ts'
import { dialed } from './dialed.ts'
import { dialplanCep } from './dialplan-cep.ts'
import { diskSpace } from './disk-space.ts'
import { endpoint } from './endpoint.ts'
import { event } from './event.ts'
import { exchangeSample } from './exchange-sample.ts'
import { exchangeStatus } from './exchange-status.ts'
import { formatLangPair } from './format-lang-pair.ts'
import { ladderChannel } from './ladder-channel.ts'
import { ladderDigit } from './ladder-digit.ts'
import { ladderRung } from './ladder-rung.ts'
import { ladderSample } from './ladder-sample.ts'
import { ladderSilence } from './ladder-silence.ts'
import { ladderStream } from './ladder-stream.ts'
import { ladder } from './ladder.ts'
import { legQuality } from './leg-quality.ts'
import { liveRecording } from './live-recording.ts'
import { logChannel } from './log-channel.ts'
import { logLevels } from './log-levels.ts'
import { logLine } from './log-line.ts'
import { loginBlock } from './login-block.ts'
import { mailbox } from './mailbox.ts'
import { mediaAgent } from './media-agent.ts'
import { mediaSocket } from './media-socket.ts'
import { message } from './message.ts'
import { missingApplication } from './missing-application.ts'
import { missingParams } from './missing-params.ts'
import { module } from './module.ts'
import { peer } from './peer.ts'
import { playback } from './playback.ts'
import { qualitySample } from './quality-sample.ts'
import { queueCaller } from './queue-caller.ts'
import { queueMember } from './queue-member.ts'
import { queue } from './queue.ts'
import { reachCount } from './reach-count.ts'
import { referTo } from './refer-to.ts'
import { referredBy } from './referred-by.ts'
import { registration } from './registration.ts'
import { requiredDestination } from './required-destination.ts'
import { restHeader } from './rest-header.ts'
import { restQueryStringParameter } from './rest-query-string-parameter.ts'
import { restRequest } from './rest-request.ts'
import { rtpStat } from './rtp-stat.ts'
import { setId } from './set-id.ts'
import { sound } from './sound.ts'
import { statusInfo } from './status-info.ts'
import { storedRecording } from './stored-recording.ts'
import { systemInfo } from './system-info.ts'
import { telephoneFailure } from './telephone-failure.ts'
import { telephone } from './telephone.ts'
import { textMessage } from './text-message.ts'
import { transcription } from './transcription.ts'
import { variable } from './variable.ts'
import { variables } from './variables.ts'
import { voicemailMessage } from './voicemail-message.ts'
import { voicemailbox } from './voicemailbox.ts'

export const models = [
  additionalParam,
  applicationSession,
  application,
  asteriskInfo,
  asteriskPing,
  bridge,
  browserPhone,
  buildInfo,
  callCapture,
  callQualitySeries,
  callQuality,
  call,
  callerId,
  channel,
  clusterNode,
  clusterStatus,
  complaintCount,
  configInfo,
  configTuple,
  configurationChange,
  configurationCheck,
  configurationComplaint,
  configurationUse,
  contactInfo,
  contact,
  deviceState,
  dialed,
  dialplanCep,
  diskSpace,
  endpoint,
  event,
  exchangeSample,
  exchangeStatus,
  formatLangPair,
  ladderChannel,
  ladderDigit,
  ladderRung,
  ladderSample,
  ladderSilence,
  ladderStream,
  ladder,
  legQuality,
  liveRecording,
  logChannel,
  logLevels,
  logLine,
  loginBlock,
  mailbox,
  mediaAgent,
  mediaSocket,
  message,
  missingApplication,
  missingParams,
  module,
  peer,
  playback,
  qualitySample,
  queueCaller,
  queueMember,
  queue,
  reachCount,
  referTo,
  referredBy,
  registration,
  requiredDestination,
  restHeader,
  restQueryStringParameter,
  restRequest,
  rtpStat,
  setId,
  sound,
  statusInfo,
  storedRecording,
  systemInfo,
  telephoneFailure,
  telephone,
  textMessage,
  transcription,
  variable,
  variables,
  voicemailMessage,
  voicemailbox,
] as const
