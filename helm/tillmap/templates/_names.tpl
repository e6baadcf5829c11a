{{/* Names and labels. */}}
{{- define "tillmap.fullname" -}}
{{- $name := default .Chart.Name .Values.nameOverride -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains $name .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name $name | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{- define "tillmap.serviceAccountName" -}}
{{- if .Values.serviceAccount.name -}}{{- .Values.serviceAccount.name -}}
{{- else if .Values.serviceAccount.create -}}{{- include "tillmap.fullname" . -}}
{{- else -}}default{{- end -}}
{{- end -}}

{{/* What never changes of a component, or of the release without one: (dict "root" $ "component" "catalog"). */}}
{{- define "tillmap.selector" -}}
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride | trunc 63 | trimSuffix "-" }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end -}}

{{- define "tillmap.labels" -}}
{{ include "tillmap.selector" . }}
app.kubernetes.io/part-of: tillmap
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
{{- end -}}

{{/* Host of publicUrl. */}}
{{- define "tillmap.host" -}}
{{- regexReplaceAll ":[0-9]+$" (urlParse .Values.publicUrl).host "" -}}
{{- end -}}

{{/* A component's values over the defaults, as YAML: (dict "root" $ "key" "catalog"). */}}
{{- define "tillmap.component" -}}
{{- toYaml (mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values .key))) -}}
{{- end -}}

{{/* An image: (dict "root" $ "component" "catalog" "own" $own). */}}
{{- define "tillmap.image" -}}
{{- $image := .root.Values.image -}}
{{- $repository := default (printf "%s/%s" $image.repository .component) .own.image.repository -}}
{{- with $image.registry }}{{- $repository = printf "%s/%s" . $repository -}}{{- end -}}
{{- if .own.image.digest -}}
{{- printf "%s@%s" $repository .own.image.digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (coalesce .own.image.tag $image.tag .root.Chart.AppVersion | toString) -}}
{{- end -}}
{{- end -}}
