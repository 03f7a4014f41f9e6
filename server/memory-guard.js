/** Ends the process that outgrows its memory, from a thread of its own: no timer fires while pdfium draws. */
import { workerData } from 'node:worker_threads'

setInterval(() => process.memoryUsage.rss() > workerData && process.kill(process.pid, 'SIGKILL'), 50)
