import { answerReader } from './reader-thread.js'
import { readRecords } from './sheet-records.js'

answerReader(readRecords)
