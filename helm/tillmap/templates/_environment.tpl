{{/* The value at a path such as kafka.sasl.username, as text; whole numbers without an exponent. (dict "values" $values "path" "…") */}}
{{- define "tillmap.at" -}}
{{- $here := .values -}}
{{- range splitList "." .path -}}
{{- $here = index $here . -}}
{{- end -}}
{{- if kindIs "invalid" $here -}}
{{- else if and (kindIs "float64" $here) (eq (floor $here) (float64 $here)) -}}
{{- printf "%.0f" $here -}}
{{- else -}}
{{- toString $here -}}
{{- end -}}
{{- end -}}

{{/* Name and key of the Secret with a component's database address, as YAML. (dict "root" $ "component" "catalog" "suffix" "") */}}
{{- define "tillmap.database" -}}
{{- $postgresql := .root.Values.postgresql -}}
{{- $key := index (index (.root.Files.Get "files/environment.yaml" | fromYaml).components .component) "key" -}}
{{- $own := default dict (index $postgresql.databases $key) -}}
{{- if and $own.existingSecret (not .suffix) -}}
name: {{ $own.existingSecret }}
key: {{ default .component $own.key }}
{{- else -}}
name: {{ $postgresql.existingSecret | quote }}
key: {{ .component }}{{ .suffix }}
{{- end -}}
{{- end -}}

{{- define "tillmap.secretVariable" -}}
- name: {{ .name }}
  valueFrom:
    secretKeyRef:
      name: {{ .secret }}
      key: {{ .key }}
      {{- if .optional }}
      optional: true
      {{- end }}
{{- end -}}

{{- define "tillmap.textVariable" -}}
{{- if ne (toString .text) "" -}}
- name: {{ .name }}
  value: {{ toString .text | quote }}
{{- end -}}
{{- end -}}

{{/* One variable of files/environment.yaml. (dict "root" $ "component" … "own" $own "variable" $variable) */}}
{{- define "tillmap.variable" -}}
{{- $variable := .variable -}}
{{- $name := $variable.name -}}
{{- $values := .root.Values -}}
{{- if or (not $variable.when) (eq (include "tillmap.at" (dict "values" $values "path" $variable.when)) "true") -}}
{{- if hasKey $variable "fixed" -}}
{{- include "tillmap.textVariable" (dict "name" $name "text" $variable.fixed) -}}
{{- else if hasKey $variable "value" -}}
{{- $text := include "tillmap.at" (dict "values" $values "path" $variable.value) -}}
{{- if and (eq $variable.value "appVersion") (eq $text "") -}}{{- $text = .root.Chart.AppVersion -}}{{- end -}}
{{- include "tillmap.textVariable" (dict "name" $name "text" $text) -}}
{{- else if hasKey $variable "own" -}}
{{- include "tillmap.textVariable" (dict "name" $name "text" (include "tillmap.at" (dict "values" .own "path" $variable.own))) -}}
{{- else if hasKey $variable "secret" -}}
{{- $secret := include "tillmap.at" (dict "values" $values "path" (first $variable.secret)) -}}
{{- $key := include "tillmap.at" (dict "values" $values "path" (last $variable.secret)) -}}
{{- if and $secret $key -}}
{{- include "tillmap.secretVariable" (dict "name" $name "secret" $secret "key" $key) -}}
{{- end -}}
{{- else if hasKey $variable "database" -}}
{{- $secret := include "tillmap.database" (dict "root" .root "component" .component "suffix" $variable.database) | fromYaml -}}
{{- if $secret.name -}}
{{- include "tillmap.secretVariable" (dict "name" $name "secret" $secret.name "key" $secret.key "optional" (ne $variable.database "")) -}}
{{- end -}}
{{- else if hasKey $variable "service" -}}
{{- include "tillmap.textVariable" (dict "name" $name "text" (printf "http://%s-%s:8080" (include "tillmap.fullname" .root) $variable.service)) -}}
{{- else if hasKey $variable "mounted" -}}
{{- if include "tillmap.at" (dict "values" $values "path" (first $variable.mounted)) -}}
{{- include "tillmap.textVariable" (dict "name" $name "text" (last $variable.mounted)) -}}
{{- end -}}
{{- else if hasKey $variable "unless" -}}
{{- if eq (include "tillmap.at" (dict "values" $values "path" (first $variable.unless))) "false" -}}
{{- include "tillmap.textVariable" (dict "name" $name "text" (last $variable.unless)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* What Node and its libraries read. */}}
{{- define "tillmap.runtimeEnvironment" -}}
{{- $values := .root.Values -}}
- name: NODE_OPTIONS
  value: "--max-semi-space-size={{ int .own.youngMegabytes }} --max-old-space-size={{ include "tillmap.heapMegabytes" . }} --disable-warning=TimeoutNegativeWarning{{ with $values.secretsFile }} --import data:text/javascript,process.loadEnvFile(%22{{ . }}%22){{ end }}{{ if $values.telemetry.endpoint }} --import ./packages/service-kit/telemetry/src/register.ts{{ end }}"
- name: MALLOC_ARENA_MAX
  value: "2"
{{- if $values.extraCa.existingSecret }}
- name: NODE_EXTRA_CA_CERTS
  value: /etc/tillmap/extra-ca/ca.crt
{{- end }}
{{- if $values.telemetry.endpoint }}
- name: OTEL_EXPORTER_OTLP_ENDPOINT
  value: {{ $values.telemetry.endpoint | quote }}
{{- /* An upgrade with --reuse-values does not know it. */}}
{{- if eq (toString $values.telemetry.traces) "false" }}
- name: OTEL_TRACES_EXPORTER
  value: none
{{- end }}
{{- if $values.telemetry.metrics }}
- name: OTEL_METRICS_EXPORTER
  value: otlp
- name: OTEL_METRIC_EXPORT_INTERVAL
  value: {{ mul 1000 (int $values.telemetry.metricsIntervalSeconds) | quote }}
{{- end }}
{{- if $values.telemetry.logs }}
- name: OTEL_LOGS_EXPORTER
  value: otlp
{{- end }}
- name: OTEL_TRACES_SAMPLER
  value: parentbased_traceidratio
- name: OTEL_TRACES_SAMPLER_ARG
  value: {{ $values.telemetry.sampleRatio | quote }}
- name: OTEL_SERVICE_NAME
  value: {{ .component }}
- name: POD_NAME
  valueFrom: { fieldRef: { fieldPath: metadata.name } }
- name: OTEL_RESOURCE_ATTRIBUTES
  value: "service.namespace=tillmap,service.version={{ .root.Chart.AppVersion }},k8s.namespace.name={{ .root.Release.Namespace }},k8s.pod.name=$(POD_NAME)"
{{- if $values.telemetry.existingSecret }}
{{ include "tillmap.secretVariable" (dict "name" "OTEL_EXPORTER_OTLP_HEADERS" "secret" $values.telemetry.existingSecret "key" $values.telemetry.headersKey) }}
{{- end }}
{{- end }}
{{- end -}}

{{/* Every variable of a component. (dict "root" $ "component" "catalog" "own" $own) */}}
{{- define "tillmap.environment" -}}
{{- $here := . -}}
{{- range (.root.Files.Get "files/environment.yaml" | fromYaml).variables }}
{{- if has $here.component .of }}
{{- with include "tillmap.variable" (dict "root" $here.root "component" $here.component "own" $here.own "variable" .) }}
{{ . }}
{{- end }}
{{- end }}
{{- end }}
{{- range $name, $_ := .own.settings }}
{{- with include "tillmap.textVariable" (dict "name" $name "text" (include "tillmap.at" (dict "values" $here.own.settings "path" $name))) }}
{{ . }}
{{- end }}
{{- end }}
{{ include "tillmap.runtimeEnvironment" . }}
{{- with .own.extraEnv }}
{{ toYaml . }}
{{- end }}
{{- end -}}
