{{/* A pod that runs once with a component's image and environment.
     (dict "root" $ "component" … "own" $own "name" "migrate-catalog" "command" list "args" list "extra" list "resources" dict) */}}
{{- define "tillmap.oncePod" -}}
{{- $own := deepCopy .own -}}
{{- range $field, $value := dict "heapMegabytes" "" "besidesHeapMegabytes" 200 "youngMegabytes" 4 "tmpSize" "128Mi" "resources" .resources -}}
{{- $_ := set $own $field $value -}}
{{- end -}}
{{- /* What runs once needs little, and a small limit leaves it that. */ -}}
{{- $_ := set $own "heapMegabytes" (max 256 (include "tillmap.heapMegabytes" (dict "own" $own) | int)) -}}
{{- $here := dict "root" .root "component" .component "own" $own -}}
{{- $accounts := .root.Values.serviceAccount -}}
metadata:
  labels: {{- include "tillmap.labels" (dict "root" .root "component" .name "more" $own.podLabels) | nindent 4 }}
  {{- with $own.podAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  restartPolicy: Never
  {{- if and $accounts.name (not $accounts.create) }}
  # There before this pod; one that the release makes comes after a hook, and after an earlier wave.
  serviceAccountName: {{ include "tillmap.serviceAccountName" .root }}
  {{- end }}
  {{- include "tillmap.podSecurity" . | nindent 2 }}
  {{- include "tillmap.pullSecrets" .root | nindent 2 }}
  {{- include "tillmap.placement" $here | nindent 2 }}
  {{- with include "tillmap.guests" (dict "containers" $own.initContainers) }}
  initContainers: {{- . | nindent 4 }}
  {{- end }}
  containers:
    - name: {{ .component }}
      image: {{ include "tillmap.image" $here | quote }}
      imagePullPolicy: {{ .root.Values.image.pullPolicy }}
      {{- with .command }}
      command: {{ toJson . }}
      {{- end }}
      args: {{ toJson .args }}
      env: {{- include "tillmap.environment" $here | nindent 8 }}
      {{- with .extra }}{{ toYaml . | nindent 8 }}{{- end }}
      {{- with $own.extraEnvFrom }}
      envFrom: {{ toYaml . | nindent 8 }}
      {{- end }}
      resources: {{ toYaml .resources | nindent 8 }}
      {{- include "tillmap.containerSecurity" . | nindent 6 }}
      {{- include "tillmap.mounts" $here | nindent 6 }}
  {{- include "tillmap.volumes" $here | nindent 2 }}
{{- end -}}

{{/* A job's spec. A hook that failed stays for its log, a day at most; a plain job belongs to the release and goes with it, and
     another `reload.revision` makes another job of it. (what oncePod takes) */}}
{{- define "tillmap.onceSpec" -}}
{{- $pod := . -}}
{{- $revision := toString .root.Values.reload.revision -}}
{{- if and $revision (not .root.Values.migrations.asHooks) -}}
{{- $own := deepCopy .own -}}
{{- $_ := set $own "podAnnotations" (merge (dict "tillmap/reload-revision" $revision) $own.podAnnotations) -}}
{{- $pod = set (omit . "own") "own" $own -}}
{{- end -}}
backoffLimit: 3
activeDeadlineSeconds: {{ .root.Values.migrations.deadlineSeconds }}
{{- if .root.Values.migrations.asHooks }}
ttlSecondsAfterFinished: 86400
{{- end }}
template: {{- include "tillmap.oncePod" $pod | nindent 2 }}
{{- end -}}

{{/* A job's name. Nothing of a plain job's pod can be changed later, so that its name changes with what it runs. (what oncePod takes) */}}
{{- define "tillmap.onceName" -}}
{{- $fullname := include "tillmap.fullname" .root -}}
{{- if .root.Values.migrations.asHooks -}}
{{- printf "%s-%s" $fullname .name -}}
{{- else -}}
{{- $sum := include "tillmap.onceSpec" . | sha256sum | trunc 8 -}}
{{- printf "%s-%s-%s" ($fullname | trunc 30 | trimSuffix "-") .name $sum -}}
{{- end -}}
{{- end -}}

{{/* Annotations of a job: yours, and where it is a hook, when it runs and when it goes. (dict "root" $ "weight" "0") */}}
{{- define "tillmap.onceAnnotations" -}}
{{- $annotations := deepCopy .root.Values.migrations.annotations -}}
{{- if .root.Values.migrations.asHooks -}}
{{- $_ := set $annotations "helm.sh/hook" "pre-install,pre-upgrade" -}}
{{- $_ := set $annotations "helm.sh/hook-weight" .weight -}}
{{- $_ := set $annotations "helm.sh/hook-delete-policy" "before-hook-creation,hook-succeeded" -}}
{{- end -}}
{{- toYaml $annotations -}}
{{- end -}}

{{/* The job that brings the tables of a component up to date under a lock of its database, before pods of this version start.
     (dict "root" $ "component" "catalog" "what" its part of files/environment.yaml) */}}
{{- define "tillmap.migration" -}}
{{- $root := .root -}}
{{- $name := printf "migrate-%s" .component -}}
{{- $own := include "tillmap.component" (dict "root" $root "key" .what.key) | fromYaml -}}
{{- $pod := dict "root" $root "component" .component "own" $own "name" $name "args" (list "migrate") "resources" $root.Values.migrations.resources -}}
apiVersion: batch/v1
kind: Job
metadata:
  name: {{ include "tillmap.onceName" $pod }}
  labels: {{- include "tillmap.labels" (dict "root" $root "component" $name) | nindent 4 }}
  {{- include "tillmap.annotations" (dict "root" $root "own" (include "tillmap.onceAnnotations" (dict "root" $root "weight" "0") | fromYaml)) | nindent 2 }}
spec: {{- include "tillmap.onceSpec" $pod | nindent 2 }}
{{- end -}}
