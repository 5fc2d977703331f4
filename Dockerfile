# Two stages: the first compiles, the second carries the compiled server, its packages and the rule book.
# The image is named by its digest, which Dependabot raises.
FROM node:22-bookworm-slim@sha256:48e4b67d85f87bd551df43704e24d252f56cc5f8e9718841aace50f19948f0f9 AS build
WORKDIR /app
COPY .npmrc package.json package-lock.json tsconfig.json tsconfig.build.json ./
RUN npm ci --no-audit --no-fund
COPY src ./src
# The build also reads and checks the rule book, so that the service listens at once.
COPY regulations ./regulations
RUN npm run build && npm prune --omit=dev --no-audit --no-fund

FROM node:22-bookworm-slim@sha256:48e4b67d85f87bd551df43704e24d252f56cc5f8e9718841aace50f19948f0f9
ENV NODE_ENV=production DATA_DIR=/data
WORKDIR /app
COPY --from=build /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
COPY regulations ./regulations
# The service needs no rights beyond its data directory; the rest of the image may be mounted read-only.
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# The same flags as `npm start` has; a test compares them.
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=10", "--no-allocation-site-pretenuring", "--v8-pool-size=1", "dist/src/main.js"]
