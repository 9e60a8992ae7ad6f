# Multi-stage build: the final image has only what the store needs at run time.
#   docker build -t backbeat .
#   docker run --read-only --tmpfs /tmp --cap-drop ALL -v backbeat:/data -p 3000:3000 --env-file .env backbeat

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Of packages, what Node never reads is left out, a third: types, source maps, fonts for browsers (those of the pages are in
# `dist`), and modules for another runtime.
RUN npm ci --omit=dev --no-audit --no-fund \
  && find node_modules -type f '(' -name '*.d.ts' -o -name '*.d.[cm]ts' -o -name '*.map' -o -name '*.woff2' -o -name '*.bare' ')' -delete

FROM node:24-bookworm-slim
WORKDIR /app
# The second start finds the modules compiled, on the only place that can be written to.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_COMPILE_CACHE=/data/compile-cache
# A new volume inherits the owner of the folder it covers.
RUN install -d -o node -g node -m 700 /data
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json LICENSE ./
COPY contract ./contract
COPY server ./server
COPY locales ./locales
COPY sandbox-kit ./sandbox-kit
COPY paypal-sandbox ./paypal-sandbox
COPY stripe-sandbox ./stripe-sandbox
COPY demo ./demo
COPY scripts ./scripts
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "scripts/health.mjs"]
CMD ["node", "--max-semi-space-size=8", "--heap-growing-percent=20", "server/main.ts"]
