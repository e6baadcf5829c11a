{{/* Port of an address: https://host:8443, host:9092, http://host. */}}
{{- define "tillmap.portOf" -}}
{{- $host := . -}}
{{- if contains "://" . -}}{{- $host = (urlParse .).host -}}{{- end -}}
{{- if regexMatch ":[0-9]+$" $host -}}{{- regexFind "[0-9]+$" $host -}}
{{- else if hasPrefix "http://" . -}}80{{- else -}}443{{- end -}}
{{- end -}}

{{/* Where each backing service is, as YAML: name → ports, to. Those that are not in use are left out. */}}
{{- define "tillmap.backing" -}}
{{- $values := .Values -}}
{{- $addresses := dict "postgresql" list "mongodb" list
  "kafka" (splitList "," $values.kafka.brokers)
  "meilisearch" (splitList "," (nospace $values.meilisearch.url))
  "s3" (list $values.s3.endpoint)
  "s3Identity" (list $values.s3.tokenService)
  "keycloak" (list (default $values.keycloak.url $values.keycloak.internalUrl))
  "ai" (list $values.ai.baseUrl)
  "telemetry" (list $values.telemetry.endpoint) -}}
{{- $isUsed := dict "postgresql" true "kafka" true "s3" true "mongodb" $values.mongodb.enabled
  "s3Identity" (or (eq $values.s3.credentials "workload-identity") (ne $values.s3.tokenService ""))
  "meilisearch" $values.meilisearch.enabled "keycloak" $values.keycloak.enabled
  "ai" (ne $values.ai.baseUrl "") "telemetry" (ne $values.telemetry.endpoint "") -}}
{{- $backing := dict -}}
{{- range $name, $place := $values.networkPolicy.backing -}}
{{- if index $isUsed $name -}}
{{- $ports := $place.ports -}}
{{- if not $ports -}}
{{- range index $addresses $name -}}{{- $ports = append $ports (include "tillmap.portOf" . | int) -}}{{- end -}}
{{- end -}}
{{- $_ := set $backing $name (dict "ports" (uniq $ports) "to" $place.to) -}}
{{- end -}}
{{- end -}}
{{- toYaml $backing -}}
{{- end -}}

{{/* Rules of what a component may reach. (dict "root" $ "component" "catalog" "own" $own) */}}
{{- define "tillmap.egress" -}}
{{- $here := . -}}
{{- $root := .root -}}
{{- $what := index (.root.Files.Get "files/environment.yaml" | fromYaml).components .component -}}
{{- $backing := include "tillmap.backing" .root | fromYaml -}}
{{- $dns := .root.Values.networkPolicy.dns -}}
- to: {{- toYaml $dns.to | nindent 4 }}
  ports:
    {{- range $dns.ports }}
    - { port: {{ . }}, protocol: UDP }
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- range $what.calls }}
- to:
    - podSelector:
        matchLabels: {{- include "tillmap.selector" (dict "root" $root "component" .) | nindent 10 }}
  ports: [{ port: 8080, protocol: TCP }]
{{- end }}
{{- range append $what.uses "telemetry" }}
{{- with index $backing . }}
- ports:
    {{- range .ports }}
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
  {{- with .to }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end }}
{{- end }}
{{- with .own.extraEgress }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* The policy of a pod that runs once: out as its component, nothing in. `annotations` are those of its job, of which a hook's
     come with an earlier weight: it has to be there before. `policy` is its name, which is its job's: Helm refuses to take over an
     object that a hook left under the same name.
     (dict "root" $ "component" "catalog" "own" $own "name" "migrate-catalog" "policy" "tillmap-migrate-catalog" "annotations" dict) */}}
{{- define "tillmap.oncePolicy" -}}
{{- if .root.Values.networkPolicy.enabled }}
{{- $annotations := deepCopy (default dict .annotations) }}
{{- if hasKey $annotations "helm.sh/hook" }}{{ $_ := set $annotations "helm.sh/hook-weight" "-10" }}{{ end }}
---
apiVersion: networking.k8s.io/v1
kind: NetworkPolicy
metadata:
  name: {{ .policy }}
  labels: {{- include "tillmap.labels" (dict "root" .root "component" .name) | nindent 4 }}
  {{- include "tillmap.annotations" (dict "root" .root "own" $annotations) | nindent 2 }}
spec:
  podSelector:
    matchLabels: {{- include "tillmap.selector" (dict "root" .root "component" .name) | nindent 6 }}
  policyTypes: [Ingress, Egress]
  egress: {{- include "tillmap.egress" . | nindent 4 }}
{{- end }}
{{- end -}}
