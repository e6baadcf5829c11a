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
app.kubernetes.io/name: {{ default .root.Chart.Name .root.Values.nameOverride | trunc 63 | trimSuffix "-" | quote }}
app.kubernetes.io/instance: {{ .root.Release.Name | quote }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end -}}

{{/* Labels of an object: ours, then "more", then those of all: nothing of yours takes the place of what selectors look for.
     (dict "root" $ "component" "catalog" "more" dict) */}}
{{- define "tillmap.labels" -}}
{{- $ours := include "tillmap.selector" . | fromYaml -}}
{{- $_ := set $ours "app.kubernetes.io/part-of" "tillmap" -}}
{{- $_ := set $ours "app.kubernetes.io/version" (toString .root.Chart.AppVersion) -}}
{{- $_ := set $ours "app.kubernetes.io/managed-by" .root.Release.Service -}}
{{- $_ := set $ours "helm.sh/chart" (printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_") -}}
{{- toYaml (merge $ours (deepCopy (default dict .more)) (deepCopy .root.Values.commonLabels)) -}}
{{- end -}}

{{/* Annotations of an object, its own before those of all; nothing where there are none. (dict "root" $ "own" dict) */}}
{{- define "tillmap.annotations" -}}
{{- with merge (deepCopy (default dict .own)) (deepCopy .root.Values.commonAnnotations) -}}
annotations: {{- toYaml . | nindent 2 }}
{{- end -}}
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
{{- with default $image.registry .root.Values.global.imageRegistry }}{{- $repository = printf "%s/%s" . $repository -}}{{- end -}}
{{- if .own.image.digest -}}
{{- printf "%s@%s" $repository .own.image.digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (coalesce .own.image.tag $image.tag .root.Chart.AppVersion | toString) -}}
{{- end -}}
{{- end -}}

{{/* Secrets with access to registries, those of a parent chart first: names there may stand alone. */}}
{{- define "tillmap.pullSecrets" -}}
{{- $names := list -}}
{{- range concat .Values.global.imagePullSecrets .Values.image.pullSecrets -}}
{{- if kindIs "string" . -}}{{- $names = append $names . -}}{{- else -}}{{- $names = append $names .name -}}{{- end -}}
{{- end -}}
{{- with uniq $names -}}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end -}}
{{- end -}}
