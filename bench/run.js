/**
 * `npm run bench`: our pages beside a bare Node server that sends the same bytes, and what a phone loads of them. A word
 * names one part (throughput, work, mixed, load, taps, scripts, scale, office, streams, pictures, crowd, flood,
 * worst). Ratios hold on any machine; times are this machine's. No test asserts any of it.
 */
import { ensureBuild } from '../server/build.js'
import { measurePageLoads } from './page-load.js'
import { weighScripts } from './scripts.js'
import { firstCar, startSite } from './site.js'
import { measureCachedPages, measureOwnPages } from './throughput.js'

const asked = process.argv.slice(2)
const wanted = (/** @type {string} */ part) => asked.length === 0 || asked.includes(part)

if (wanted('throughput') || wanted('load')) await measureDemo()
if (wanted('scripts')) {
  await ensureBuild()
  console.log(
    '\nScripts of the working pages, brotli, in kB: on the first one opened, and on one opened after the dashboard',
  )
  console.table(weighScripts('build/client'))
}
if (wanted('work')) {
  const { environment, measureWork } = await import('./work.js')
  const site = await startSite({ environment })
  console.log('\nProcessor time of our process for each page, asked one after another')
  console.table(await measureWork(site).finally(() => site.stop()))
}
if (wanted('mixed')) {
  const { measureMix, settings } = await import('./mixed.js')
  const site = await startSite(settings)
  console.log('\nVisitors, people signed in and bookings at once, each client asking again as soon as it is answered')
  console.table(await measureMix(site).finally(() => site.stop()))
}
if (wanted('taps')) {
  const { measureTaps } = await import('./taps.js')
  const site = await startSite()
  const { taps, pages } = await firstCar(site.origin)
    .then((car) => measureTaps(site.origin, car))
    .finally(() => site.stop())
  console.log('\nFrom a tap to its frame, on a phone four times slower, in ms')
  console.table(taps)
  console.log('\nFrom the press of a link to the first paint of its page')
  console.table(pages)
}
if (wanted('scale')) {
  const { measureScale } = await import('./scale.js')
  console.log("\nThe same pages on the demo's cars, on a full page of them and on thousands, each signed in")
  console.table(await measureScale())
}
if (wanted('office')) {
  const { measureOffice } = await import('./office.js')
  console.log("\nThe office's pages on 500 cars and 200,000 bookings, as staff")
  console.table(await measureOffice())
}
if (wanted('pictures')) {
  const { measurePictures } = await import('./pictures.js')
  const site = await startSite()
  console.log('\nPictures: taken and made into widths, with the memory of site and encoder together')
  console.table(await measurePictures(site).finally(() => site.stop()))
}
if (wanted('crowd')) {
  const { environment, measureCrowd } = await import('./crowd.js')
  const site = await startSite({ environment })
  console.log("\nA customer's license beside many accounts of one address, with a heavy photograph each")
  console.table(await measureCrowd(site).finally(() => site.stop()))
}
if (wanted('flood')) {
  const { wanted: settings, measureFlood } = await import('./flood.js')
  const site = await startSite(settings)
  console.log('\nMany bookings of one car at once: memory of the site, and answers by status')
  console.table(await measureFlood(site).finally(() => site.stop()))
}
if (wanted('streams')) await import('./streams.js')
if (wanted('worst')) {
  const { environment, measureWorst } = await import('./worst.js')
  const site = await startSite({ environment })
  console.log('\nOne anonymous request each: for how long it holds the event loop; the worst of all addresses')
  console.table(await measureWorst(site).finally(() => site.stop()))
}

async function measureDemo() {
  const site = await startSite()
  try {
    const { origin } = site
    const car = await firstCar(origin)
    const pages = ['/', '/fleet', car]
    if (wanted('throughput')) {
      console.log(
        '\nVisitors: requests a second, 8 connections, in rounds with a bare server of the same head and bytes',
      )
      console.table(await measureCachedPages(site, pages))
      console.log('\nSigned in: processor time of our process for each page')
      console.table(await measureOwnPages(site, [...pages, '/dashboard', '/account', '/account/bookings']))
    }
    if (wanted('load')) {
      console.log('\nCold visits of a slow phone: 360 x 740, processor four times slower, medians')
      console.table(await measurePageLoads(origin, [...pages, '/gallery']))
    }
  } finally {
    await site.stop()
  }
}
