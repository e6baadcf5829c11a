# One image a service: docker build --build-arg SERVICE=catalog -t tillmap/catalog .
# SERVICE: auth, reference-data, catalog, file-building, promotion, audit, gateway. `make images` builds them all.
# The classic builder and BuildKit both build it. Where registries are mirrored give NODE_IMAGE, RUNTIME_IMAGE and
# NPM_REGISTRY; RUNTIME_IMAGE is any image with glibc and Node 24 (docs/operations/release.md).
ARG NODE_IMAGE=node:24.21.0-trixie-slim
ARG RUNTIME_IMAGE=gcr.io/distroless/nodejs24-debian13:nonroot
ARG SERVICE=unnamed

# What npm needs to know, so that packages are installed again only when that changes.
FROM ${NODE_IMAGE} AS manifests
WORKDIR /src
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete && find . -type d -empty -delete

# Everything from the registry, once for all services; what a service does not need at run time is left behind below.
FROM ${NODE_IMAGE} AS installed
ARG NPM_REGISTRY=https://registry.npmjs.org/
WORKDIR /src
COPY --from=manifests /src ./
RUN npm ci --workspaces --include-workspace-root=false --registry="${NPM_REGISTRY}" --loglevel=error --cache=/tmp/npm \
  && rm -rf /tmp/npm

# The pages, for the gateway.
FROM installed AS pages
COPY tsconfig.json ./
COPY packages/contracts packages/contracts
COPY packages/supplier-files packages/supplier-files
COPY web web
RUN cd web && NODE_ENV=production npm run -s build -- --outDir /pages

FROM installed AS assembled
COPY . .
ARG SERVICE
RUN node tools/src/image/assemble.ts "${SERVICE}" /out

FROM ${RUNTIME_IMAGE} AS runtime
# Distroless images keep Node in a folder of its own.
ENV PATH=/nodejs/bin:/usr/local/bin:/usr/bin:/bin
WORKDIR /app
COPY --from=assembled /out/packages ./
COPY --from=assembled /out/app ./
# What is written goes below TMPDIR, so the root may be read-only. Heaps as the launcher bounds them; where a pod has a
# memory limit give NODE_OPTIONS that fit it.
ENV TILLMAP_MODE=production \
  NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=8080 \
  TMPDIR=/tmp \
  NODE_COMPILE_CACHE=/tmp/node-compile-cache \
  MALLOC_ARENA_MAX=2 \
  NODE_OPTIONS="--max-semi-space-size=4 --max-old-space-size=512 --disable-warning=TimeoutNegativeWarning"
USER 65532:65532
EXPOSE 8080
STOPSIGNAL SIGTERM
# Rare, and ends by itself: an engine leaves a check that took too long running, and on a busy machine they would pile up.
HEALTHCHECK --interval=30s --timeout=10s --start-period=60s --retries=3 \
  CMD ["node", "--max-old-space-size=32", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz', { signal: AbortSignal.timeout(5000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Traces are recorded where OTEL_EXPORTER_OTLP_ENDPOINT is set. A word after the image's name, as `migrate`, reaches the service.
ENTRYPOINT ["node", "--import", "./packages/service-kit/telemetry/src/register.ts", "./service/src/main.ts"]
CMD []

FROM runtime AS image-unnamed
FROM runtime AS image-auth
FROM runtime AS image-promotion
FROM runtime AS image-audit

# Many rows pass through these three at once.
FROM runtime AS image-file-building
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512 --disable-warning=TimeoutNegativeWarning"
FROM runtime AS image-reference-data
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512 --disable-warning=TimeoutNegativeWarning"
FROM runtime AS image-catalog
ENV NODE_OPTIONS="--max-semi-space-size=16 --max-old-space-size=512 --disable-warning=TimeoutNegativeWarning"

FROM runtime AS image-gateway
COPY --from=pages /pages web/dist
ENV WEB_DIST=/app/web/dist

FROM image-${SERVICE}
ARG SERVICE
ARG VERSION=0.0.0-dev
ARG REVISION=unknown
ARG SOURCE=
LABEL org.opencontainers.image.title="Tillmap ${SERVICE}" \
  org.opencontainers.image.version="${VERSION}" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.source="${SOURCE}" \
  org.opencontainers.image.licenses="LicenseRef-Tillmap"
