import fs from 'node:fs'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { arrived } from '#tests/support/pictures.ts'
import { cleanDocument, cleanPicture } from './picture-encoding.server.ts'
import { temporaryFile } from './picture-files.server.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#808000' } })
    .png()
    .toBuffer()

test('a small picture passes the heavy ones of many accounts, at another address and at its own', async () => {
  const [heavy, light] = [await blank(4_000, 3_000), await blank(600, 400)]
  const order: string[] = []
  const send = async (bytes: Buffer, ownerId: string, address: string) => {
    await cleanDocument(await arrived(bytes), await temporaryFile(), { ownerId, address })
    order.push(ownerId)
  }
  const crowd = Array.from({ length: 12 }, (_, index) => send(heavy, `free ${index}`, '192.0.2.1'))
  await Promise.race(crowd)
  await Promise.all([...crowd, send(light, 'elsewhere', '192.0.2.2'), send(light, 'neighbor', '192.0.2.1')])
  expect(order.slice(-4)).toEqual(Array.from({ length: 4 }, () => expect.stringMatching(/^free/) as string))
})

test('the outline of a car is looked for in pictures', async () => {
  const bytes = fs.readFileSync('drizzle/pictures/suv-green/side.jpg')
  const preset = { width: 1920, height: 1280, quality: 0.9 }
  const facts = await cleanPicture(await arrived(bytes), await temporaryFile(), { ownerId: 'mia', preset })
  expect(facts.outlines).toHaveLength(1)
})
