# The image of one Portico process. The Node version is the one that package.json pins.
# Debian's image, not Alpine's, whose C library ignores MALLOC_ARENA_MAX, nor distroless, which lacks patch versions of Node.
# The sources are in it, too: operators' commands run them, and sharp and argon2 load binaries by path.

FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY apps/api/package.json apps/api/
COPY apps/demo-partner/package.json apps/demo-partner/
COPY apps/desk/package.json apps/desk/
COPY apps/stand-ins/package.json apps/stand-ins/
COPY apps/web/package.json apps/web/
COPY packages/client/package.json packages/client/
COPY packages/contract/package.json packages/contract/
COPY packages/locales/package.json packages/locales/
COPY packages/marketplace-demo/package.json packages/marketplace-demo/
COPY packages/server/package.json packages/server/
COPY packages/specimens/package.json packages/specimens/
COPY packages/ui/package.json packages/ui/

# The server and the browser's files. Install scripts only fetch what tests use, and another copy of Node.
FROM manifests AS built
RUN npm ci --ignore-scripts
COPY apps apps
COPY packages packages
COPY scripts scripts
# The console shows them.
COPY docs/partners.md docs/
COPY docs/quick-start docs/quick-start
RUN node scripts/run.mjs build

# What runs: the built server and sites, the api's sources for the operator's commands, and what they import. TypeScript is
# an optional peer that nothing imports.
FROM manifests AS product
RUN npm ci --ignore-scripts --omit=dev --workspace=@portico/api \
  && rm -rf node_modules/typescript node_modules/@typescript
COPY apps/api apps/api
COPY packages/contract packages/contract
COPY packages/locales packages/locales
COPY scripts scripts
COPY --from=built /app/apps/api/dist apps/api/dist
COPY --from=built /app/apps/web/dist apps/web/dist
COPY --from=built /app/apps/desk/dist apps/desk/dist
# Starts it once on an empty folder: the build fails if a part is missing, and compiled code is ready for every start.
RUN node scripts/warm.mjs

FROM node:24.21.0-bookworm-slim
WORKDIR /app
RUN install -d -m 0700 -o node -g node /data
COPY --from=product /app /app

# As scripts/lib/server.mjs, which has the reasons.
ENV NODE_ENV=production \
  NODE_COMPILE_CACHE=/app/.cache/compiled \
  UV_THREADPOOL_SIZE=8 \
  MALLOC_ARENA_MAX=2 \
  MALLOC_MMAP_THRESHOLD_=65536 \
  DATA_DIR=/data \
  HOST=0.0.0.0

USER 1000:1000
VOLUME /data
EXPOSE 3000 3001
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "scripts/health.mjs", "/health/live"]
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=2", "apps/api/dist/main.js"]
